// The classifier as the server sees it: a third process, started with the first picture and stopped when idle, one picture at a time and few
// waiting (SAFE-3). It throws rather than answers late.
import { join } from 'node:path'
import * as v from 'valibot'
import type { ClassifierInput } from './classifierInput.ts'
import { type ConfinedProcess, startConfined } from './confinedProcess.ts'

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const scores = v.object({ nudity: share, face: share })
export type Scores = v.InferOutput<typeof scores>

const IDLE_TIMEOUT_MS = 300_000
/** With its start, which takes about a second; then a picture takes about half a second. */
const PICTURE_TIMEOUT_MS = 15_000
/** More wait for a person instead. */
const MAX_WAITING = 20

type Options = { script?: string; picture_timeout_ms?: number; idle_timeout_ms?: number }

export function openClassifier({
  script = join(import.meta.dirname, 'classifier/main.ts'),
  picture_timeout_ms = PICTURE_TIMEOUT_MS,
  idle_timeout_ms = IDLE_TIMEOUT_MS,
}: Options = {}) {
  let running: Promise<ConfinedProcess<object, unknown>> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function start() {
    const started = startConfined<object, unknown>(script, {
      nodeArgs: ['--max-old-space-size=128'],
      env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
      // Below the decoder's: what is decoded already can wait.
      niceness: 12,
      timeout_ms: picture_timeout_ms,
      onExit() {
        if (running === started) running = null
      },
    })
    return started
  }

  async function look({ stretched, framed }: ClassifierInput): Promise<Scores> {
    clearTimeout(idleTimer)
    running ??= start()
    try {
      const { reply } = await (await running).run({}, [stretched, framed])
      return v.parse(scores, reply)
    } catch (error) {
      stop()
      throw error
    }
  }

  function stop() {
    clearTimeout(idleTimer)
    running?.then(
      (it) => it.stop(),
      () => {},
    )
    running = null
  }

  return {
    stop,
    /** Throws where the process ends, answers nonsense or not in time, or where too many wait. */
    async classify(input: ClassifierInput): Promise<Scores> {
      if (waiting >= MAX_WAITING) throw new Error('too many pictures wait for the classifier')
      waiting++
      const answer = last.then(() => look(input))
      last = answer.catch(() => {})
      try {
        return await answer
      } finally {
        waiting--
        if (waiting === 0) idleTimer = setTimeout(stop, idle_timeout_ms).unref()
      }
    },
  }
}
