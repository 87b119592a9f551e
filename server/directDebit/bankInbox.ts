// Inbox folder for the bank's files (BANK_INBOX), whatever their names: each is imported and moved to `read/`, an unreadable one to `failed/`
// (PAY-5). Archives are unpacked.
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../base/ctx.ts'
import { BankFileFault } from '../sepa/index.ts'
import { FOR_PEOPLE, importBankFiles } from './importBankFile.ts'

/** A file unchanged for this long is complete. */
const MIN_FILE_AGE_MS = 10_000
/** Names that transfer programs give to files that are not complete yet. */
const NOT_TO_IMPORT = /^\.|\.(part|partial|filepart|tmp|crdownload)$/i
const MAX_FILE_BYTES = 64 * 1024 * 1024

export async function importInbox(app: App) {
  const folder = app.env.bank_inbox
  if (!folder) return
  const names = (await readdir(folder, { withFileTypes: true })).filter(
    (it) => it.isFile() && !NOT_TO_IMPORT.test(it.name) && !FOR_PEOPLE.test(it.name),
  )
  for (const { name } of names.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, name)
    const fileStats = await stat(path).catch(() => null)
    if (!fileStats || app.clock.now().getTime() - fileStats.mtimeMs < MIN_FILE_AGE_MS) continue
    await archiveFile(folder, name, await importOne(app, path, name, fileStats.size))
  }
}

async function importOne(app: App, path: string, name: string, size: number): Promise<'read' | 'failed'> {
  try {
    if (size > MAX_FILE_BYTES) throw new BankFileFault('too_large', 'too large')
    for (const { message, bookings, fresh: newBookings } of await importBankFiles(app, await readFile(path), name))
      app.log.info('bank file read', { message, bookings, fresh: newBookings })
    return 'read'
  } catch (error) {
    // Not the file's fault: the next run tries again.
    if (!(error instanceof BankFileFault)) throw error
    app.log.error('bank file failed', error, { file: name })
    return 'failed'
  }
}

async function archiveFile(folder: string, name: string, subfolder: 'read' | 'failed') {
  await mkdir(join(folder, subfolder), { recursive: true })
  // Another process may have moved it already.
  await rename(join(folder, name), join(folder, subfolder, name)).catch(() => {})
}
