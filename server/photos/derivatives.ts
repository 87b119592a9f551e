// Derivatives of a photo (PRO-4): WebP for every browser and AVIF for those that accept it, in the sizes that screens use. None between thumb
// and card: phones show a card at 340 to 570 device pixels, and where 384 would do the AVIF card costs 15 KB more.
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'
import type { PictureHashes } from '../../contract/pdq.ts'
import type { Crop } from '../../contract/photos.ts'
import { refuse } from '../base/refusal.ts'
import type { ClassifierInput } from './classifierInput.ts'
import { decode } from './decoderPool.ts'
import { readHeader } from './header.ts'

/** `avif` is null where it was not requested, or not isSmaller, as with drawings. */
type Size = 'full' | 'card' | 'thumb'
export type SmallDerivatives = {
  /** 600 × 800, cropped by the owner or to the area of attention. */
  card: Buffer
  /** 192 × 256. */
  thumb: Buffer
  /** 24 × 32 and blurred, for viewers who may not see the photo. */
  locked: Buffer
  avif: Pick<Record<Size, Buffer>, 'card' | 'thumb'> | null
}
export type Derivatives = Omit<SmallDerivatives, 'avif'> & {
  /** At most 1,200 pixels a side. */
  full: Buffer
  avif: Record<Size, Buffer> | null
  width: number
  height: number
  /** Hash of the pixels of `full`: equal for equal pictures, whatever metadata the files had. */
  digest: Buffer
  /** By which copies of the picture are found (SAFE-3). */
  hashes: PictureHashes
  input: ClassifierInput
}

/** `owner`: photos of one owner are decoded one after the other. */
type DerivativeOptions = { owner?: unknown; avif?: boolean }

/** Throws not_a_photo, photo_damaged, photo_moving, photo_mixed, photo_heic, photo_too_large. */
export async function makeDerivatives(
  bytes: Uint8Array,
  { avif = true, ...wish }: DerivativeOptions = {},
): Promise<Derivatives> {
  const { parts, width, height, hashes } = await decodeUpload('album', bytes, { avif, ...wish })
  const [locked, card, cardAvif, thumb, thumbAvif, digest, full, fullAvif, stretched, framed] = parts as DecoderParts
  const isSmaller =
    avif && fullAvif.length + cardAvif.length + thumbAvif.length < full.length + card.length + thumb.length
  const avifFiles = isSmaller ? { full: fullAvif, card: cardAvif, thumb: thumbAvif } : null
  return { full, card, thumb, locked, avif: avifFiles, width, height, digest, hashes, input: { stretched, framed } }
}

/** A photo in a conversation (CHAT-3): large, and a blurred preview of 24 pixels in its own proportions for before it is opened. */
export type MessagePhoto = { full: Buffer; avif: Buffer | null; blur: Buffer } & Pick<
  Derivatives,
  'width' | 'height' | 'hashes'
>

/** Throws what makeDerivatives does. */
export async function makeMessagePhoto(
  bytes: Uint8Array,
  { owner }: Pick<DerivativeOptions, 'owner'>,
): Promise<MessagePhoto> {
  const { parts, width, height, hashes } = await decodeUpload('message', bytes, { owner, avif: true })
  const [blur, full, avif] = parts as [Buffer, Buffer, Buffer]
  return { full, avif: avif.length < full.length ? avif : null, blur, width, height, hashes }
}

async function decodeUpload(
  kind: 'album' | 'message',
  bytes: Uint8Array,
  { owner = Symbol(), avif = true }: DerivativeOptions,
) {
  if (bytes.length > MAX_PHOTO_BYTES) refuse('photo_too_large')
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { format, exclusive } = readHeader(file)
  const { hashes, ...decoded } = await decode({ kind, format, with_avif: avif }, { owner, exclusive }, async () => file)
  return { ...decoded, hashes: hashes as PictureHashes }
}

/** Of a stored large file. Throws what `full` throws, and photo_damaged. */
export async function hashesOfStored(full: () => Promise<Buffer>, owner: unknown = Symbol()): Promise<PictureHashes> {
  const { hashes } = await decode({ kind: 'hash', with_avif: false }, { owner, exclusive: false }, full)
  return hashes as PictureHashes
}

/** `full` reads the stored large WebP, once a decoder is free. Throws what it throws. */
export async function recropDerivatives(
  full: () => Promise<Buffer>,
  crop: Crop | null,
  { owner = Symbol(), avif = true }: DerivativeOptions = {},
): Promise<SmallDerivatives> {
  const { parts } = await decode({ kind: 'crop', crop, with_avif: avif }, { owner, exclusive: false }, full)
  const [locked, card, cardAvif, thumb, thumbAvif] = parts as DecoderParts
  return { card, thumb, locked, avif: avif ? { card: cardAvif, thumb: thumbAvif } : null }
}

type DecoderParts = [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
