// From the bytes somebody sent to the four files we keep (PRO-4). Everything is decoded and encoded anew, so whatever else a file
// carried (place, camera, another file behind the picture) is gone. Only the first frame of a moving picture is kept.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { photoBytes, photoPixels } from '../../contract/limits.ts'
import { Refusal, refuse } from '../base/refuse.ts'
import { inTurn } from './inTurn.ts'
import { isPhoto } from './isPhoto.ts'

export type Derivatives = {
  /** At most 1,200 pixels a side. */
  full: Buffer
  /** 600 × 800, cut to where the eye goes. */
  card: Buffer
  /** 192 × 256. */
  thumb: Buffer
  /** 24 × 32 and blurred: what someone gets who may not see the photo. */
  locked: Buffer
  width: number
  height: number
  /** Of the pixels of `full`: the same picture twice has the same, whatever its file carried. */
  digest: Buffer
}

const longestSide = 1_200
const webp = { effort: 2, quality: 80 }

// Every photo is another one: what the decoder would remember is only memory.
sharp.cache(false)

/** Throws not_a_photo or photo_too_large. At most two at a time: a large photo takes some 200 MB while it is decoded. */
export async function makeDerivatives(bytes: Uint8Array): Promise<Derivatives> {
  if (bytes.length > photoBytes) refuse('photo_too_large')
  if (!isPhoto(bytes)) refuse('not_a_photo')
  return inTurn(() => derive(bytes))
}

async function derive(bytes: Uint8Array): Promise<Derivatives> {
  const { data, info } = await decode(bytes)
  const { width, height, channels } = info
  const picture = () => sharp(data, { raw: { width, height, channels } })
  const cut = (w: number, h: number) =>
    picture().resize(w, h, { fit: 'cover', position: sharp.strategy.attention }).webp(webp).toBuffer()
  const [full, card] = await Promise.all([picture().webp(webp).toBuffer(), cut(600, 800)])
  const [thumb, locked] = await Promise.all([
    sharp(card).resize(192, 256).webp(webp).toBuffer(),
    sharp(card)
      .resize(24, 32)
      .blur(1.2)
      .webp({ ...webp, quality: 60 })
      .toBuffer(),
  ])
  const digest = createHash('sha256').update(`${width}x${height}x${channels}\n`).update(data).digest()
  return { full, card, thumb, locked, width, height, digest }
}

/** Upright pixels in sRGB on white, no larger than we keep. */
async function decode(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: photoPixels, failOn: 'error', animated: false })
      .timeout({ seconds: 20 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new Refusal(/pixel limit|too large/i.test(why) ? 'photo_too_large' : 'not_a_photo')
  }
}
