// Passwords: argon2id, 19 MiB and two passes, at most two at once so that a rush of logins leaves the machine to others (ACC-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { passwordLength } from '../../contract/limits.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { refuse } from '../base/refuse.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 2
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else {
    if (waiting.length >= mostWaiting) refuse('too_many')
    await new Promise<void>((go) => waiting.push(go))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Refuses with too_many while 200 others wait. */
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFC'), cost))

/** Of a random password that nobody has: an unknown account takes as long as a known one. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$l6kN1ZXNHfoSeWV8y1RBuA$WvUVtd0M1ppnRk9b15H8ZZ3ngazZYIeP7qnvX4hqmZ8'

export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const right = await inTurn(() => verify(hashed ?? nobodys, password.normalize('NFC')))
  return right && hashed !== null
}

// Our own compilation: what people in the served countries choose most, from 8 characters up.
const common = new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))

/** null where it may be used. One's own name or address is as easy to guess as any common one. */
export function whyNotPassword(password: string, own: (string | null)[]): RefusalCode | null {
  const length = [...password].length
  if (length < passwordLength.min || length > passwordLength.max || !password.isWellFormed()) return 'password_length'
  const low = password.trim().toLowerCase()
  return common.has(low) || own.some((it) => it?.toLowerCase() === low) ? 'password_common' : null
}
