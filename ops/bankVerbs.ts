// Commands of npm run bank: direct debits by staff (PAY-5, PAY-6).
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { App } from '../server/base/ctx.ts'
import * as bank from '../server/directDebit/index.ts'
import { findSiteByName, withApp } from './withApp.ts'

const usage = `npm run bank -- creditor SITE FILE.json      who collects: creditor_id, name, iban, bic, limits (see docs/operating.md)
npm run bank -- file SITE                    makes the file of what is due today
npm run bank -- download SITE FILE [FOLDER]  writes it down; from then on it counts as sent
npm run bank -- read FILE …                  reads pain.002, camt.053 and camt.054, also in a ZIP file
npm run bank -- list SITE                    files, what fits nothing, debits that stand still, refunds to make
npm run bank -- done SITE BOOKING NOTE       somebody looked at a booking
npm run bank -- refunded SITE REFUND [failed] a refund was transferred, or could not be
npm run bank -- again|fail SITE ORDER        collects a debit that stands still once more, or gives it up
SITE is its key or its domain.`

type Run = (app: App, arg: (at: number) => string, args: string[]) => Promise<string>

const commands: Record<string, [min_args: number, run: Run]> = {
  creditor: [
    2,
    async (app, arg) =>
      print(
        await bank.setCreditor(
          app.db,
          (await findSiteByName(app, arg(0))).key,
          JSON.parse(readFileSync(arg(1), 'utf8')),
        ),
      ),
  ],
  file: [
    1,
    async (app, arg) =>
      print((await bank.createFileForSite(app, await findSiteByName(app, arg(0)))) ?? 'Nothing is due today.'),
  ],
  download: [2, download],
  read: [1, read],
  list: [1, async (app, arg) => print(await bank.bankOverview(app, await findSiteByName(app, arg(0))))],
  done: [
    3,
    async (app, arg, args) =>
      said(await bank.markBookingDone(app, await findSiteByName(app, arg(0)), arg(1), args.slice(2).join(' '))),
  ],
  refunded: [
    2,
    async (app, arg) =>
      said(
        await bank.settleRefundByStaff(
          app,
          await findSiteByName(app, arg(0)),
          arg(1),
          arg(2) === 'failed' ? 'failed' : 'completed',
        ),
      ),
  ],
  again: [
    2,
    async (app, arg) => said(await bank.retryOrFailOrder(app, await findSiteByName(app, arg(0)), arg(1), 'again')),
  ],
  fail: [
    2,
    async (app, arg) => said(await bank.retryOrFailOrder(app, await findSiteByName(app, arg(0)), arg(1), 'fail')),
  ],
}

/** Runs the program. Exit code 2: invalid arguments; 1: the command failed. */
export async function runBank([command = '', ...args]: string[]) {
  const entry = commands[command]
  if (entry && args.length >= entry[0]) return withApp((app) => entry[1](app, (at) => args[at] ?? '', args))
  console.error(usage)
  process.exitCode = 2
}

async function download(app: App, arg: (at: number) => string) {
  const { message_id, xml } = await bank.downloadFile(app, await findSiteByName(app, arg(0)), arg(1))
  const path = resolve(arg(2) || '.', `${message_id}.xml`)
  writeFileSync(path, xml, { flag: 'wx', mode: 0o600 })
  return path
}

async function read(app: App, _arg: unknown, args: string[]) {
  const lines = []
  for (const path of args)
    for (const file of await bank.importBankFiles(app, readFileSync(path), basename(path)))
      lines.push({ file: path, ...file })
  return print(lines)
}

function print(it: unknown): string {
  return typeof it === 'string' ? it : JSON.stringify(it, null, 2)
}
function said(done: boolean | number): string {
  if (!done) throw new Error('There is nothing of that name that it could be said of.')
  return 'Written down.'
}
