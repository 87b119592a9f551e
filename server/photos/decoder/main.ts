// A decoder: a process of its own that turns strangers' bytes into pictures, one after the other. It knows no database, no secret and no
// network; if it breaks, one upload is refused and nothing else happens (PRO-4).
import type { Crop } from '../../../contract/photos.ts'
import { Refusal, refuse } from '../../base/refusal.ts'
import type { Header } from '../header.ts'
import { recrop, deriveAll, deriveMessagePhoto, type SmallDerivatives, type AlbumDerivatives } from './derive.ts'
import { readFrames, sendFrame } from './frames.ts'
import { isPolyglot } from './polyglot.ts'
import { structureOf } from './structure.ts'
import { withResourceLimits } from './resourceLimits.ts'

/** `modern`: AVIF beside WebP. */
export type Task = { modern: boolean } & (
  | { kind: 'whole' | 'sent'; format: Header['format'] }
  | { kind: 'cut'; crop: Crop | null }
)
export type DecoderReply =
  | { refused: 'photo_damaged' | 'photo_moving' | 'photo_mixed' | 'photo_too_large' }
  | { width: number; height: number }
  | { broken: string }

const none = Buffer.alloc(0)

async function work(task: Task, bytes: Buffer): Promise<[DecoderReply, Buffer[]]> {
  if (task.kind === 'cut') return [{ width: 0, height: 0 }, filesOf(await recrop(bytes, task.crop, task.modern))]
  const { end, frames } = structureOf[task.format](bytes)
  if (frames > 1) refuse('photo_moving')
  if (isPolyglot(bytes, end ?? bytes.length)) refuse('photo_mixed')
  if (end === null) refuse('photo_damaged')
  const photo = bytes.subarray(0, end)
  if (task.kind === 'sent') {
    const { blur, full, width, height } = await deriveMessagePhoto(photo, task.modern)
    return [{ width, height }, [blur, full.webp, full.avif ?? none]]
  }
  const made: AlbumDerivatives = await deriveAll(photo, task.modern)
  return [
    { width: made.width, height: made.height },
    [...filesOf(made), made.digest, made.full.webp, made.full.avif ?? none],
  ]
}

const filesOf = ({ card, thumb, locked }: SmallDerivatives) => [
  locked,
  card.webp,
  card.avif ?? none,
  thumb.webp,
  thumb.avif ?? none,
]

readFrames(process.stdin, (task: Task, [bytes = Buffer.alloc(0)]) => {
  withResourceLimits(() => work(task, bytes)).then(
    ([told, parts]) => sendFrame(process.stdout, told, parts),
    (error) => sendFrame(process.stdout, toldOf(error), []),
  )
})
process.stdin.on('end', () => process.exit(0))
// What ends a whole group reaches decoders too; the server ends them itself, after the uploads that run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const toldOf = (error: unknown) =>
  error instanceof Refusal ? { refused: error.code } : { broken: error instanceof Error ? error.name : 'unknown' }
