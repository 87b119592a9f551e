// Derives the stored files from uploaded bytes (PRO-4). Everything is decoded and re-encoded, so metadata (place, camera) and appended files
// are gone. Sequential, to save memory: another decoder runs at the same time.
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { MAX_PHOTO_PIXELS } from '../../../contract/limits.ts'
import { luminanceOf, PDQ_MAX_SIDE_PIXELS, type PictureHashes, pdqOf } from '../../../contract/pdq.ts'
import type { Crop } from '../../../contract/photos.ts'
import { Refusal } from '../../base/refusal.ts'
import { type ClassifierInput, FRAMED_SIDE_PIXELS, STRETCHED_SIDE_PIXELS } from '../classifierInput.ts'
import { type ColourSpace, toSrgb } from './colourSpace.ts'

type Pixels = { data: Buffer; width: number; height: number }
type Picture = { width: number; height: number; hashes: PictureHashes }
/** One size in both formats. */
type Encoded = { webp: Buffer; avif: Buffer | null }
export type SmallDerivatives = { card: Encoded; thumb: Encoded; locked: Buffer }
export type AlbumDerivatives = SmallDerivatives & { full: Encoded } & Picture & {
    digest: Buffer
    input: ClassifierInput
  }

const MAX_SIDE_PIXELS = 1_200
const CARD_PIXELS = { width: 600, height: 800 }
const webp = { effort: 2, quality: 80 }
/** A third smaller than the WebP at the same visible quality; more effort would cost more than everything else together. */
const avif = { effort: 0, quality: 60, chromaSubsampling: '4:2:0' }

// Every photo is different: a cache would only use memory.
sharp.cache(false)
sharp.concurrency(1)

/**
 * `strict`: the file does not end as it should, so that every warning of the decoder counts. `may_be_deep`: its channels may have more than 8
 * bits. `colours`: named without a profile.
 */
export type Source = { bytes: Buffer; strict?: boolean; may_be_deep?: boolean; colours?: ColourSpace | null }

export async function deriveAll(source: Source, withAvif: boolean): Promise<AlbumDerivatives> {
  const full = await decode(source)
  const { data, width, height } = full
  const digest = createHash('sha256').update(`${width}x${height}x3\n`).update(data).digest()
  const hashes = await hashesOf(full)
  return {
    ...(await deriveSmall(full, null, withAvif)),
    full: await encode(full, withAvif),
    width,
    height,
    digest,
    hashes,
    input: await classifierInputOf(full),
  }
}

async function classifierInputOf(full: Pixels): Promise<ClassifierInput> {
  const squared = async (side: number, fit: 'fill' | 'contain') =>
    (await pixels(toSharp(full).resize(side, side, { fit, background: '#000000' }))).data
  return {
    stretched: await squared(STRETCHED_SIDE_PIXELS, 'fill'),
    framed: await squared(FRAMED_SIDE_PIXELS, 'contain'),
  }
}

export type MessageDerivatives = { full: Encoded; blur: Buffer } & Picture

/** For a conversation: large, and a blurred preview of 24 pixels in its own proportions. */
export async function deriveMessagePhoto(source: Source, withAvif: boolean): Promise<MessageDerivatives> {
  const full = await decode(source)
  const blur = await blurred(toSharp(full).resize(24, 24, { fit: 'inside' }))
  const { width, height } = full
  return { full: await encode(full, withAvif), blur, width, height, hashes: await hashesOf(full) }
}

/** Of a stored large file. */
export const hashStored = async (bytes: Buffer): Promise<PictureHashes> => hashesOf(await decode({ bytes }))

/** Perceptual hashes (SAFE-3). */
async function hashesOf(full: Pixels): Promise<PictureHashes> {
  const { data, width, height } = await pixels(
    toSharp(full).resize(PDQ_MAX_SIDE_PIXELS, PDQ_MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true }),
  )
  return pdqOf(luminanceOf(data, 3, width, height))
}

/** The small derivatives anew, from the stored large file. */
export const recrop = async (full: Buffer, crop: Crop | null, withAvif: boolean): Promise<SmallDerivatives> =>
  deriveSmall(await decode({ bytes: full }), crop, withAvif)

async function deriveSmall(full: Pixels, crop: Crop | null, withAvif: boolean): Promise<SmallDerivatives> {
  const cropped = await pixels(crop ? cropTo(full, crop) : cropToAttention(full))
  const thumb = await pixels(toSharp(cropped).resize(192, 256))
  return {
    card: await encode(cropped, withAvif),
    thumb: await encode(thumb, withAvif),
    locked: await blurred(toSharp(cropped).resize(24, 32)),
  }
}

const blurred = (from: Sharp) =>
  from
    .blur(1.2)
    .webp({ ...webp, quality: 60 })
    .toBuffer()

const toSharp = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

/** Of an extreme aspect ratio only the middle is considered: all of it at a card's height would be many megapixels. */
function cropToAttention(full: Pixels) {
  const width = Math.min(full.width, full.height * 8)
  const height = Math.min(full.height, full.width * 8)
  const [left, top] = [(full.width - width) >> 1, (full.height - height) >> 1]
  return toSharp(full)
    .extract({ left, top, width, height })
    .resize({ ...CARD_PIXELS, fit: 'cover', position: sharp.strategy.attention })
}

/** In whole pixels, within the picture. */
function cropTo(full: Pixels, crop: Crop) {
  const width = Math.max(1, Math.min(Math.round(crop.width * full.width), full.width))
  const height = Math.max(1, Math.min(Math.round((width * CARD_PIXELS.height) / CARD_PIXELS.width), full.height))
  const left = Math.min(Math.round(crop.left * full.width), full.width - width)
  const top = Math.min(Math.round(crop.top * full.height), full.height - height)
  return toSharp(full)
    .extract({ left, top, width, height })
    .resize({ ...CARD_PIXELS, fit: 'cover' })
}

async function pixels(from: Sharp): Promise<Pixels> {
  const { data, info } = await from.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const encode = async (pixelData: Pixels, withAvif: boolean): Promise<Encoded> => ({
  webp: await toSharp(pixelData).webp(webp).toBuffer(),
  avif: withAvif ? await toSharp(pixelData).avif(avif).toBuffer() : null,
})

/** Upright pixels in sRGB on white, no larger than stored. */
async function decode({ bytes, strict = false, may_be_deep = false, colours = null }: Source): Promise<Pixels> {
  try {
    const input = sharp(bytes, {
      ...{ limitInputPixels: MAX_PHOTO_PIXELS, failOn: strict ? 'warning' : 'error', animated: false },
    })
    // So that a profile counts for 16 bits, too. A JPEG would be decoded whole instead of at the size that it needs.
    if (may_be_deep) input.pipelineColourspace(colours ? 'rgb16' : 'srgb')
    const image = input
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    if (!colours) return await pixels(image.toColourspace('srgb'))
    const { data, info } = await image
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true })
    const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
    return { data: toSrgb(values, 65_535, colours), width: info.width, height: info.height }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    throw new Refusal(/pixel limit|too large|allocation/i.test(message) ? 'photo_too_large' : 'photo_damaged')
  }
}
