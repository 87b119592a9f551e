// Verbs of `npm run bank`: direct debits and transfers by staff (PAY-5, PAY-6, OPS-4).
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { audit } from '../server/base/audit/audit.ts'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import type { App, Site } from '../server/base/ctx.ts'
import * as bank from '../server/directDebit/index.ts'
import { inJob } from '../server/sites/index.ts'
import { type Command, type CommandInput, readVerb, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run bank -- creditor SITE FILE.json --why WHY   who collects: creditor_id, name, iban, bic, limits (see docs/operating.md)
npm run bank -- file SITE                           makes the file of what is due today
npm run bank -- download SITE FILE [FOLDER]         writes it to the folder; from then on it counts as sent
npm run bank -- read FILE …                         reads pain.002, camt.052 to camt.054, also in a ZIP file
npm run bank -- list SITE                           files, bookings that match nothing, stuck debits, refunds to make
npm run bank -- done SITE BOOKING --why NOTE        somebody looked at a booking
npm run bank -- refunded SITE REFUND [failed] --why WHY    a refund was transferred, or could not be
npm run bank -- again|fail SITE ORDER --why WHY     collects a stuck debit once more, or gives it up
SITE is its key or its domain. What changes something is written down for good: name nobody in WHY.`

const text = { type: 'string' } as const
const MAX_BANK_FILES = 1_000

/** Runs it and audits it in one transaction. `work` says false where there is nothing of that name. */
async function change(input: CommandInput, name: string, subject: string, work: Work) {
  const site = await siteOf(input)
  const done = await inJob(input.app, site, async (ctx) => {
    const result = await work({ ...input.app, db: ctx.db }, site)
    if (!result) rejectInput('There is nothing of that name that it could be said of.')
    const actor = { ...input.actor, why: input.actor.why || 'daily routine' }
    await audit(ctx, actor, { action: `bank.${name}`, subject })
    return result
  })
  return typeof done === 'object' ? done : 'Written down.'
}
type Work = (app: App, site: Site) => Promise<object | boolean | number>

/** A verb whose last argument names what it is about. */
const changeVerb = (
  name: string,
  maxArgs: number,
  work: (app: App, site: Site, input: CommandInput) => ReturnType<Work>,
) =>
  writeVerb(2, maxArgs, [], (input) => change(input, name, `${input.args[1]}`, (app, site) => work(app, site, input)))

export const bankCommand: Command = {
  name: 'bank',
  usage,
  options: { why: text },
  verbs: {
    creditor: writeVerb(2, 2, [], (input) =>
      change(input, 'creditor', 'directdebit', async ({ db }, { key }) =>
        bank.setCreditor(db, key, JSON.parse(readFileSync(`${input.args[1]}`, 'utf8'))),
      ),
    ),
    file: readVerb(1, 1, [], async (input) => {
      const file = await bank.createFileForSite(input.app, await siteOf(input))
      return file ?? 'Nothing is due today.'
    }),
    download: readVerb(2, 3, [], download),
    read: readVerb(1, MAX_BANK_FILES, [], async ({ app, args }) => {
      const lines = []
      for (const path of args)
        for (const file of await bank.importBankFiles(app, readFileSync(path), basename(path)))
          lines.push({ file: path, ...file })
      return lines
    }),
    list: readVerb(1, 1, [], async (input) => bank.bankOverview(input.app, await siteOf(input))),
    done: changeVerb('done', 2, (app, site, { args, actor }) =>
      bank.markBookingDone(app, site, `${args[1]}`, actor.why),
    ),
    refunded: changeVerb('refunded', 3, (app, site, { args }) =>
      bank.settleRefundByStaff(app, site, `${args[1]}`, args[2] === 'failed' ? 'failed' : 'completed'),
    ),
    again: changeVerb('again', 2, (app, site, { args }) => bank.retryOrFailOrder(app, site, `${args[1]}`, 'again')),
    fail: changeVerb('fail', 2, (app, site, { args }) => bank.retryOrFailOrder(app, site, `${args[1]}`, 'fail')),
  },
}

async function download(input: CommandInput) {
  const [, file = '', folder = '.'] = input.args
  let path = ''
  await change(input, 'download', file, async (app, site) => {
    const { message_id, xml } = await bank.downloadFile(app, site, file)
    path = resolve(folder, `${message_id}.xml`)
    writeFileSync(path, xml, { flag: 'wx', mode: 0o600 })
    return true
  })
  return path
}
