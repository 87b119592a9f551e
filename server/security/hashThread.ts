// A thread for what is slow on purpose: hashing passwords. Where a thread can have a priority of its own it lets all else go first (ACC-3).
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const politeness = 5

const works = {
  hash: ({ secret }: { secret: string }) => hashSync(secret, cost),
  // What goes to another thread is no Buffer any more.
  hashWithSalt: ({ secret, salt }: { secret: string; salt: Uint8Array }): Uint8Array =>
    hashRawSync(secret, { ...cost, salt }),
  verify: ({ secret, hashed }: { secret: string; hashed: string }) => verifySync(hashed, secret),
}
type Works = typeof works
export type Done = { [N in keyof Works]: ReturnType<Works[N]> }
export type Asked = { [N in keyof Works]: { work: N } & Parameters<Works[N]>[0] }[keyof Works]
export type Told = { done: Done[keyof Works] } | { failed: string }

// Elsewhere this would be the whole program's.
if (process.platform === 'linux') setPriority(0, politeness)

parentPort?.on('message', (asked: Asked) => {
  const tell = (told: Told) => parentPort?.postMessage(told)
  try {
    tell({ done: works[asked.work](asked as never) })
  } catch (error) {
    tell({ failed: (error as Error).message })
  }
})
