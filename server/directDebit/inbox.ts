// A folder into which the bank's files fall (BANK_INBOX): each is read and put away, one that can't be read is put aside (PAY-5).
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../base/ctx.ts'
import { BankFileFault } from '../sepa/index.ts'
import { readBank } from './readBank.ts'

/** Milliseconds that a file has lain still: nobody is writing it any more. */
const still = 10_000
const most = 64 * 1024 * 1024

export async function readInbox(app: App) {
  const folder = app.env.bank_inbox
  if (!folder) return
  const names = (await readdir(folder, { withFileTypes: true })).filter((it) => it.isFile() && /\.xml$/i.test(it.name))
  for (const { name } of names.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || app.clock.now().getTime() - found.mtimeMs < still) continue
    await putAway(folder, name, await readOne(app, path, name, found.size))
  }
}

async function readOne(app: App, path: string, name: string, size: number): Promise<'read' | 'failed'> {
  try {
    if (size > most) throw new BankFileFault('too_large', 'too large')
    const { message, bookings, fresh } = await readBank(app, await readFile(path), name)
    app.log.info('bank file read', { message, bookings, fresh })
    return 'read'
  } catch (error) {
    // What is wrong with us, and not with the file, passes.
    if (!(error instanceof BankFileFault)) throw error
    app.log.error('bank file', error)
    return 'failed'
  }
}

async function putAway(folder: string, name: string, where: 'read' | 'failed') {
  await mkdir(join(folder, where), { recursive: true })
  // Another process was faster.
  await rename(join(folder, name), join(folder, where, name)).catch(() => {})
}
