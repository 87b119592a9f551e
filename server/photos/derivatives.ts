// The files we keep of a photo (PRO-4): WebP for everybody, AVIF beside it for browsers that take it, in the sizes that screens use. None
// between thumb and card: phones show a card at 340 to 570 real pixels, and where 384 would do the AVIF card costs 15 KB more.
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'
import type { Crop } from '../../contract/photos.ts'
import { refuse } from '../base/refusal.ts'
import { decode } from './decoderPool.ts'
import { readHeader } from './header.ts'

/** `avif` is null where it was not wanted, or was not smaller: so it is with drawings. */
type Size = 'full' | 'card' | 'thumb'
export type SmallDerivatives = {
  /** 600 × 800, cut to where the eye goes or as the owner wants it. */
  card: Buffer
  /** 192 × 256. */
  thumb: Buffer
  /** 24 × 32 and blurred: what someone gets who may not see the photo. */
  locked: Buffer
  avif: Pick<Record<Size, Buffer>, 'card' | 'thumb'> | null
}
export type Derivatives = Omit<SmallDerivatives, 'avif'> & {
  /** At most 1,200 pixels a side. */
  full: Buffer
  avif: Record<Size, Buffer> | null
  width: number
  height: number
  /** Of the pixels of `full`: the same picture twice has the same, whatever its file carried. */
  digest: Buffer
}

/** `owner`: whose photo it is; those of one are worked on one after the other. */
type DerivativeOptions = { owner?: unknown; avif?: boolean }

/** Throws not_a_photo, photo_damaged, photo_moving, photo_mixed, photo_too_large. */
export async function makeDerivatives(bytes: Uint8Array, { avif = true, ...wish }: DerivativeOptions = {}): Promise<Derivatives> {
  const { parts, width, height } = await decodeUpload('whole', bytes, { avif, ...wish })
  const [locked, card, cardAvif, thumb, thumbAvif, digest, full, fullAvif] = parts as DecoderParts
  const smaller =
    avif && fullAvif.length + cardAvif.length + thumbAvif.length < full.length + card.length + thumb.length
  const modern = smaller ? { full: fullAvif, card: cardAvif, thumb: thumbAvif } : null
  return { full, card, thumb, locked, avif: modern, width, height, digest }
}

/** A photo in a conversation (CHAT-3): large, and for whoever has not opened it yet 24 pixels, blurred, of its own proportions. */
export type MessagePhoto = { full: Buffer; avif: Buffer | null; blur: Buffer; width: number; height: number }

/** Throws what makeDerivatives does. */
export async function makeMessagePhoto(bytes: Uint8Array, { owner }: Pick<DerivativeOptions, 'owner'>): Promise<MessagePhoto> {
  const { parts, width, height } = await decodeUpload('sent', bytes, { owner, avif: true })
  const [blur, full, avif] = parts as [Buffer, Buffer, Buffer]
  return { full, avif: avif.length < full.length ? avif : null, blur, width, height }
}

async function decodeUpload(kind: 'whole' | 'sent', bytes: Uint8Array, { owner = Symbol(), avif = true }: DerivativeOptions) {
  if (bytes.length > MAX_PHOTO_BYTES) refuse('photo_too_large')
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { format, alone } = readHeader(file)
  return decode({ kind, format, modern: avif }, { owner, exclusive: alone }, async () => file)
}

/** `full`: reads the large WebP that we keep of a photo, when it is its turn. Throws what it does. */
export async function recropDerivatives(
  full: () => Promise<Buffer>,
  crop: Crop | null,
  { owner = Symbol(), avif = true }: DerivativeOptions = {},
): Promise<SmallDerivatives> {
  const { parts } = await decode({ kind: 'cut', crop, modern: avif }, { owner, exclusive: false }, full)
  const [locked, card, cardAvif, thumb, thumbAvif] = parts as DecoderParts
  return { card, thumb, locked, avif: avif ? { card: cardAvif, thumb: thumbAvif } : null }
}

type DecoderParts = [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
