// A process for tests in the classifier's place: the first byte of a picture says how it misbehaves.
import { readFrames, sendFrame } from './decoder/frames.ts'

export const behaviours = { well: 0, hangs: 1, crashes: 2, answersNonsense: 3, eatsMemory: 4 }

function misbehave(behaviour: number | undefined) {
  const hoard: Buffer[] = []
  while (behaviour === behaviours.hangs);
  if (behaviour === behaviours.crashes) process.abort()
  // More than any machine has.
  while (behaviour === behaviours.eatsMemory) hoard.push(Buffer.alloc(50_000_000, 1))
  return { nudity: behaviour === behaviours.answersNonsense ? 7 : 0.25, face: 0.5 }
}

if (import.meta.main) {
  readFrames(process.stdin, (_task, [picture]) => sendFrame(process.stdout, misbehave(picture?.[0]), []))
  process.stdin.on('end', () => process.exit(0))
}
