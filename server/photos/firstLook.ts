// The program's first look at an upload: doubts by key, which order the queue and, where the site chose so, let a photo wait for a person. It
// decides nothing against a member (SAFE-3). A classifier of the deployment's own may take part, in a process of its own.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'
import { MAX_PDQ_DISTANCE } from '../../contract/pdq.ts'
import type { App } from '../base/ctx.ts'
import type { Derivatives } from './derivatives.ts'
import { findRemoved } from './photoHashes.ts'

/** Smaller than what phones take: a picture from elsewhere, most likely. */
const TINY_SIDE_PIXELS = 320
const MIN_NUDITY = 0.7
const CLASSIFIER_TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 4_096

const answerInput = v.object({
  nudity: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  faces: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

type Seen = Pick<Derivatives, 'full' | 'width' | 'height' | 'hashes'>

export async function lookAt(app: Pick<App, 'db' | 'env' | 'log'>, photo: Seen): Promise<string[]> {
  // The whole picture alone: what is near and cut waits for nobody.
  const near = await findRemoved(
    app.db,
    { ...photo.hashes, sought: photo.hashes.sought.slice(0, 8) },
    MAX_PDQ_DISTANCE + 14,
  )
  const doubts = near.length ? ['near_removed'] : []
  if (Math.min(photo.width, photo.height) < TINY_SIDE_PIXELS) doubts.push('tiny')
  const { photo_classifier } = app.env
  return photo_classifier ? [...doubts, ...(await classify(app, photo_classifier, photo.full))] : doubts
}

/** A classifier that fails, or takes too long, is a doubt: then a person looks. */
async function classify({ log }: Pick<App, 'log'>, program: string, bytes: Buffer): Promise<string[]> {
  try {
    const { nudity = 0, faces = 1 } = v.parse(answerInput, JSON.parse(await ask(program, bytes)))
    return [...(nudity >= MIN_NUDITY ? ['nudity'] : []), ...(faces === 0 ? ['no_face'] : [])]
  } catch (error) {
    log.error('photo classifier', error)
    return ['not_classified']
  }
}

/** The program reads the WebP from its input, and answers one line of JSON: { "nudity": 0 to 1, "faces": count }. It gets no setting of ours. */
function ask(program: string, bytes: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, [], { env: { PATH: process.env.PATH }, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
  const timeout = setTimeout(() => child.kill('SIGKILL'), CLASSIFIER_TIMEOUT_MS)
  let answer = ''
  child.stdout.on('data', (chunk: Buffer) => {
    answer += chunk
    if (answer.length > MAX_ANSWER_BYTES) child.kill('SIGKILL')
  })
  child.on('error', reject)
  child.on('close', (code) => (code === 0 ? resolve(answer) : reject(new Error(`a classifier ended with ${code}`))))
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Where lowering is not permitted, the priority stays.
  }
  return promise.finally(() => clearTimeout(timeout))
}
