// A thread for what is slow on purpose: hashing passwords. Where a thread can have a priority of its own it lets all else go first (ACC-3).
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const NICENESS = 5

const operations = {
  hash: ({ secret }: { secret: string }) => hashSync(secret, ARGON2_OPTIONS),
  // What goes to another thread is no Buffer any more.
  hashWithSalt: ({ secret, salt }: { secret: string; salt: Uint8Array }): Uint8Array =>
    hashRawSync(secret, { ...ARGON2_OPTIONS, salt }),
  verify: ({ secret, hashed }: { secret: string; hashed: string }) => verifySync(hashed, secret),
}
type Operations = typeof operations
export type HashResults = { [N in keyof Operations]: ReturnType<Operations[N]> }
export type HashRequest = { [N in keyof Operations]: { work: N } & Parameters<Operations[N]>[0] }[keyof Operations]
export type HashResponse = { done: HashResults[keyof Operations] } | { failed: string }

// Elsewhere this would be the whole program's.
if (process.platform === 'linux') setPriority(0, NICENESS)

parentPort?.on('message', (asked: HashRequest) => {
  const tell = (told: HashResponse) => parentPort?.postMessage(told)
  try {
    tell({ done: operations[asked.work](asked as never) })
  } catch (error) {
    tell({ failed: (error as Error).message })
  }
})
