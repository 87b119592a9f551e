// Decoder process: sandboxed decoding of untrusted photo files, one after the other. It has no database, secret or network; if it crashes, one
// upload is refused and nothing else happens (PRO-4).
import type { PictureHashes } from '../../../contract/pdq.ts'
import type { Crop } from '../../../contract/photos.ts'
import { Refusal, refuse } from '../../base/refusal.ts'
import type { Header } from '../header.ts'
import { colourSpaceOf } from './colourSpace.ts'
import {
  type AlbumDerivatives,
  deriveAll,
  deriveMessagePhoto,
  hashStored,
  recrop,
  type SmallDerivatives,
  type Source,
} from './derive.ts'
import { readFrames, sendFrame } from './frames.ts'
import { heicToTiff } from './heic.ts'
import { isPolyglot } from './polyglot.ts'
import { withResourceLimits } from './resourceLimits.ts'
import { structureOf } from './structure.ts'

/** `with_avif`: AVIF besides WebP. */
export type Task = { with_avif: boolean } & (
  | { kind: 'album' | 'message'; format: Header['format'] }
  | { kind: 'crop'; crop: Crop | null }
  | { kind: 'hash' }
)
export type DecoderReply =
  | { refused: 'photo_damaged' | 'photo_moving' | 'photo_mixed' | 'photo_too_large' | 'photo_heic' }
  | { width: number; height: number; hashes: PictureHashes | null }
  | { broken: string }

const noBytes = Buffer.alloc(0)

async function work(task: Task, bytes: Buffer): Promise<[DecoderReply, Buffer[]]> {
  const none = { width: 0, height: 0, hashes: null }
  if (task.kind === 'crop') return [none, filesOf(await recrop(bytes, task.crop, task.with_avif))]
  if (task.kind === 'hash') return [{ ...none, hashes: await hashStored(bytes) }, []]
  const { end, frames, pixels, completion } = structureOf[task.format](bytes)
  if (frames > 1) refuse('photo_moving')
  if (isPolyglot(bytes, end ?? bytes.length, pixels)) refuse('photo_mixed')
  if (end === null) refuse('photo_damaged')
  const picture = bytes.subarray(0, end)
  const whole = completion ? Buffer.concat([picture, completion]) : picture
  const photo: Source = {
    bytes: task.format === 'heic' ? await heicToTiff(picture) : whole,
    strict: completion !== undefined,
    may_be_deep: task.format === 'png' || task.format === 'avif',
    colours: colourSpaceOf(task.format, picture),
  }
  if (task.kind === 'message') {
    const { blur, full, width, height, hashes } = await deriveMessagePhoto(photo, task.with_avif)
    return [{ width, height, hashes }, [blur, full.webp, full.avif ?? noBytes]]
  }
  const derivatives: AlbumDerivatives = await deriveAll(photo, task.with_avif)
  return [
    { width: derivatives.width, height: derivatives.height, hashes: derivatives.hashes },
    [
      ...filesOf(derivatives),
      ...[derivatives.digest, derivatives.full.webp, derivatives.full.avif ?? noBytes],
      ...[derivatives.input.stretched, derivatives.input.framed],
    ],
  ]
}

const filesOf = ({ card, thumb, locked }: SmallDerivatives) => [
  locked,
  card.webp,
  card.avif ?? noBytes,
  thumb.webp,
  thumb.avif ?? noBytes,
]

readFrames(process.stdin, (task: Task, [bytes = Buffer.alloc(0)]) => {
  withResourceLimits(() => work(task, bytes)).then(
    ([reply, parts]) => sendFrame(process.stdout, reply, parts),
    (error) => sendFrame(process.stdout, errorReply(error), []),
  )
})
process.stdin.on('end', () => process.exit(0))
// Signals to the process group reach decoders too; the server stops them itself, after running uploads.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const errorReply = (error: unknown) =>
  error instanceof Refusal ? { refused: error.code } : { broken: error instanceof Error ? error.name : 'unknown' }
