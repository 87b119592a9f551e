// A process for tests in the classifier's place: the first byte of a picture says how it misbehaves.
import { readFrames, sendFrame } from './decoder/frames.ts'

export const WELL = 0
export const HANGS = 1
export const CRASHES = 2
export const ANSWERS_NONSENSE = 3
export const EATS_MEMORY = 4

const hoard: Buffer[] = []

readFrames(process.stdin, (_task, [picture = Buffer.alloc(1)]) => {
  const behaviour = picture[0]
  while (behaviour === HANGS);
  if (behaviour === CRASHES) process.abort()
  // More than any machine has.
  while (behaviour === EATS_MEMORY) hoard.push(Buffer.alloc(50_000_000, 1))
  sendFrame(process.stdout, { nudity: behaviour === ANSWERS_NONSENSE ? 7 : 0.25, face: 0.5, process: process.pid }, [])
})
process.stdin.on('end', () => process.exit(0))
