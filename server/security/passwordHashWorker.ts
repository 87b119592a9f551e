// Worker thread for password hashing (argon2id), at low priority where threads have their own (ACC-3).
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const NICE_LEVEL = 5

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

// On other systems this would set the priority of the whole process.
if (process.platform === 'linux') setPriority(0, NICE_LEVEL)

parentPort?.on('message', (request: HashRequest) => {
  const respond = (response: HashResponse) => parentPort?.postMessage(response)
  try {
    respond({ done: operations[request.work](request as never) })
  } catch (error) {
    respond({ failed: (error as Error).message })
  }
})
