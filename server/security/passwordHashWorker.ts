// Worker thread for password hashing (argon2id), at low priority where threads have their own (ACC-3).
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const NICE_STEP = 5

const operations = {
  hash: ({ secret }: { secret: string }) => hashSync(secret, ARGON2_OPTIONS),
  // A Buffer arrives as a Uint8Array in another thread.
  hashWithSalt: ({ secret, salt }: { secret: string; salt: Uint8Array }): Uint8Array =>
    hashRawSync(secret, { ...ARGON2_OPTIONS, salt }),
  verify: ({ secret, hashed }: { secret: string; hashed: string }) => verifySync(hashed, secret),
}
type Operations = typeof operations
export type HashResults = { [N in keyof Operations]: ReturnType<Operations[N]> }
export type HashRequest = { [N in keyof Operations]: { work: N } & Parameters<Operations[N]>[0] }[keyof Operations]
export type HashResponse = { done: HashResults[keyof Operations] } | { failed: string }

// Lower than the process, which may be low itself: raising it is refused. Elsewhere it would be set for all of it.
if (process.platform === 'linux') setPriority(0, Math.min(getPriority() + NICE_STEP, constants.priority.PRIORITY_LOW))

parentPort?.on('message', (request: HashRequest) => {
  const respond = (response: HashResponse) => parentPort?.postMessage(response)
  try {
    respond({ done: operations[request.work](request as never) })
  } catch (error) {
    respond({ failed: (error as Error).message })
  }
})
