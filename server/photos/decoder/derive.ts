// From the bytes somebody sent to the files we keep (PRO-4). Everything is decoded and encoded anew, so whatever else a file carried (place,
// camera, another file behind the picture) is gone. One step after the other: what counts is memory, and another decoder runs beside.
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { MAX_PHOTO_PIXELS } from '../../../contract/limits.ts'
import type { Crop } from '../../../contract/photos.ts'
import { Refusal } from '../../base/refusal.ts'

type Pixels = { data: Buffer; width: number; height: number }
/** A size that screens use. */
type Both = { webp: Buffer; avif: Buffer | null }
export type Small = { card: Both; thumb: Both; locked: Buffer }
export type Whole = Small & { full: Both; width: number; height: number; digest: Buffer }

const longestSide = 1_200
const card = { width: 600, height: 800 }
const webp = { effort: 2, quality: 80 }
/** A third smaller than the WebP, to the eye the same; more effort makes it dearer than everything else together. */
const avif = { effort: 0, quality: 60, chromaSubsampling: '4:2:0' }

// Every photo is another one: what the decoder would remember is only memory.
sharp.cache(false)
sharp.concurrency(1)

export async function deriveAll(bytes: Buffer, modern: boolean): Promise<Whole> {
  const full = await decode(bytes)
  const { data, width, height } = full
  const digest = createHash('sha256').update(`${width}x${height}x3\n`).update(data).digest()
  return { ...(await deriveSmall(full, null, modern)), full: await both(full, modern), width, height, digest }
}

export type Sent = { full: Both; blur: Buffer; width: number; height: number }

/** For a conversation: large, and 24 pixels of it, blurred, in its own proportions. */
export async function deriveSent(bytes: Buffer, modern: boolean): Promise<Sent> {
  const full = await decode(bytes)
  const blur = await blurred(picture(full).resize(24, 24, { fit: 'inside' }))
  return { full: await both(full, modern), blur, width: full.width, height: full.height }
}

/** The small pictures anew, from the large one that was kept. */
export const cutAgain = async (full: Buffer, crop: Crop | null, modern: boolean): Promise<Small> =>
  deriveSmall(await decode(full), crop, modern)

async function deriveSmall(full: Pixels, crop: Crop | null, modern: boolean): Promise<Small> {
  const shown = await pixels(crop ? part(full, crop) : toTheEye(full))
  const thumb = await pixels(picture(shown).resize(192, 256))
  return {
    card: await both(shown, modern),
    thumb: await both(thumb, modern),
    locked: await blurred(picture(shown).resize(24, 32)),
  }
}

const blurred = (from: Sharp) =>
  from
    .blur(1.2)
    .webp({ ...webp, quality: 60 })
    .toBuffer()

const picture = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

/** Of a strip only the middle is looked at: all of it at a card's height would be a picture of many megapixels. */
function toTheEye(full: Pixels) {
  const width = Math.min(full.width, full.height * 8)
  const height = Math.min(full.height, full.width * 8)
  const [left, top] = [(full.width - width) >> 1, (full.height - height) >> 1]
  return picture(full)
    .extract({ left, top, width, height })
    .resize({ ...card, fit: 'cover', position: sharp.strategy.attention })
}

/** In whole pixels, and within the picture. */
function part(full: Pixels, crop: Crop) {
  const width = Math.max(1, Math.min(Math.round(crop.width * full.width), full.width))
  const height = Math.max(1, Math.min(Math.round((width * card.height) / card.width), full.height))
  const left = Math.min(Math.round(crop.left * full.width), full.width - width)
  const top = Math.min(Math.round(crop.top * full.height), full.height - height)
  return picture(full)
    .extract({ left, top, width, height })
    .resize({ ...card, fit: 'cover' })
}

async function pixels(from: Sharp): Promise<Pixels> {
  const { data, info } = await from.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const both = async (from: Pixels, modern: boolean): Promise<Both> => ({
  webp: await picture(from).webp(webp).toBuffer(),
  avif: modern ? await picture(from).avif(avif).toBuffer() : null,
})

/** Upright pixels in sRGB on white, no larger than we keep. */
async function decode(bytes: Buffer): Promise<Pixels> {
  try {
    return await pixels(
      sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', animated: false })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb'),
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new Refusal(/pixel limit|too large|allocation/i.test(why) ? 'photo_too_large' : 'photo_damaged')
  }
}
