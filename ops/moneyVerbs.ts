// The verbs of `npm run money`: how each is called, and which command of the program it is (OPS-4).
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Actor } from '../server/base/audit/audit.ts'
import { auditTrail } from '../server/base/audit/auditTrail.ts'
import { addSeconds } from '../server/base/clock.ts'
import type { App, JobCtx } from '../server/base/ctx.ts'
import { addBundle, bundlesOnSale, changeBundle, grant, ledgerFaults, retireBundle } from '../server/credits/index.ts'
import { addCode, codesOfSite, endCode } from '../server/discounts/index.ts'
import { matchChance } from '../server/likes/index.ts'
import {
  blockMethod,
  findMethodBlocks,
  moneyLedgerFaults,
  paymentDossier,
  refundByStaff,
  unblockMethod,
} from '../server/payments/index.ts'
import { inJob } from '../server/sites/index.ts'
import { siteCalled } from './inside.ts'
import { numberIn, sumIn, without } from './moneyInput.ts'
import { writeReceipt } from './moneyReceipt.ts'

export const usage = `npm run money -- bundles SITE
npm run money -- bundle add SITE p0|p1|p2|p3 CURRENCY --credits N --price SUM [--label popular|best] --why WHY
npm run money -- bundle change SITE KEY CURRENCY [--credits N] [--price SUM] [--label popular|best|none] --why WHY
npm run money -- bundle retire SITE KEY CURRENCY --why WHY
npm run money -- codes SITE [--all]
npm run money -- code add SITE CODE --percent N [--least SUM] [--country NL] [--currency EUR] [--member ID] [--expires DAY]
                 [--validity once-per-user|once|unlimited] [--methods ideal,visa] [--status inactive] [--welcome | --follows DAYS] --why WHY
npm run money -- code end SITE CODE --why WHY
npm run money -- payment SITE PAYMENT              all that is written down of it
npm run money -- refund SITE PAYMENT --ref REF [--amount SUM --currency EUR] [--credits N] --why WHY
npm run money -- grant SITE MEMBER CREDITS --ref REF --why WHY
npm run money -- bars SITE [MEMBER]
npm run money -- bar set|lift SITE MEMBER METHOD --why WHY
npm run money -- receipt SITE PAYMENT FILE.pdf [--language de]
npm run money -- audit SITE [--from DAY] [--to DAY]
npm run money -- chance SITE                       what premium does for a match: what members are told, and what is measured
npm run money -- prove                             the nightly proof, now
SITE is its key or its domain; sums are like 8.99. --as NAME says who you are, beside this machine's account. REF is a name of yours: of one
name it is done once. What changes something is written down for good: name nobody in WHY.`

export const options = {
  ...{ why: { type: 'string' }, as: { type: 'string' }, ref: { type: 'string' } },
  ...{ credits: { type: 'string' }, price: { type: 'string' }, label: { type: 'string' }, amount: { type: 'string' } },
  ...{
    percent: { type: 'string' },
    least: { type: 'string' },
    country: { type: 'string' },
    currency: { type: 'string' },
  },
  ...{
    member: { type: 'string' },
    expires: { type: 'string' },
    validity: { type: 'string' },
    methods: { type: 'string' },
  },
  ...{
    status: { type: 'string' },
    welcome: { type: 'boolean' },
    follows: { type: 'string' },
    all: { type: 'boolean' },
  },
  ...{ language: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
} satisfies ParseArgsOptionsConfig

export type Values = { [name in keyof typeof options]?: string | boolean }
type Given = { app: App; deed: Actor; args: string[]; values: Values }
export type Verb = { least: number; most: number; takes: string[]; run(given: Given): Promise<unknown> }

const reads = (least: number, most: number, takes: string[], run: Verb['run']): Verb => ({ least, most, takes, run })
const deeds = (count: number, takes: string[], run: Verb['run']): Verb =>
  reads(count, count, [...takes, 'why', 'as'], run)

/** A command in one transaction, of the site that is named first. */
const doing = async ({ app, args }: Given, work: (ctx: JobCtx) => Promise<unknown>) =>
  (await inJob(app, await siteCalled(app, args[0] as string), work)) ?? 'Written down.'
const siteOf = ({ app, args }: Given) => siteCalled(app, args[0] as string)

const bundleOf = ({ args, values: { credits, price, label } }: Given) =>
  without({ key: args[1], currency: args[2], credits: numberIn(credits), amount: sumIn(price), label })

export const verbs: Record<string, Verb> = {
  bundles: reads(1, 1, [], async (it) => bundlesOnSale(it.app.db, await siteOf(it))),
  'bundle add': deeds(3, ['credits', 'price', 'label'], (it) =>
    doing(it, (ctx) => addBundle(ctx, it.deed, bundleOf(it))),
  ),
  'bundle change': deeds(3, ['credits', 'price', 'label'], (it) =>
    doing(it, (ctx) => changeBundle(ctx, it.deed, bundleOf(it))),
  ),
  'bundle retire': deeds(3, [], (it) => doing(it, (ctx) => retireBundle(ctx, it.deed, bundleOf(it)))),
  codes: reads(1, 1, ['all'], async (it) =>
    codesOfSite(it.app.db, await siteOf(it), it.app.clock.now(), { all: it.values.all === true }),
  ),
  'code add': deeds(
    2,
    [
      ...['percent', 'least', 'country', 'currency', 'member', 'expires', 'validity', 'methods', 'status', 'welcome'],
      'follows',
    ],
    (it) => doing(it, (ctx) => addCode(ctx, it.deed, codeOf(it))),
  ),
  'code end': deeds(2, [], (it) => doing(it, (ctx) => endCode(ctx, it.deed, it.args[1] as string))),
  payment: reads(2, 2, [], async (it) => {
    const found = await paymentDossier(it.app.db, await siteOf(it), it.args[1] as string)
    if (!found) throw new Error(`payment: this site has none of the number ${it.args[1]}`)
    return found
  }),
  refund: deeds(2, ['ref', 'amount', 'currency', 'credits'], async (it) => {
    const { amount, currency, credits } = it.values
    if (amount !== undefined && currency === undefined) throw new Error('currency: is missing beside --amount')
    const given = { payment: it.args[1], amount: sumIn(amount), currency, credits: numberIn(credits) }
    const done = await refundByStaff(it.app, await siteOf(it), it.deed, without(given))
    if (done.status === 'failed')
      throw new Error(
        `The provider says no: nothing was paid back (refund ${done.refund_id}). Try again by another --ref.`,
      )
    return done
  }),
  grant: deeds(3, ['ref'], (it) =>
    doing(it, (ctx) => grant(ctx, it.deed, { member: it.args[1], credits: numberIn(it.args[2]) })),
  ),
  bars: reads(1, 2, [], async (it) => findMethodBlocks(it.app.db, await siteOf(it), it.args[1])),
  'bar set': deeds(3, [], (it) => doing(it, (ctx) => blockMethod(ctx, it.deed, barOf(it)))),
  'bar lift': deeds(3, [], (it) => doing(it, (ctx) => unblockMethod(ctx, it.deed, barOf(it)))),
  receipt: reads(3, 3, ['language'], async (it) => writeReceipt(it.app, await siteOf(it), it.args, it.values.language)),
  audit: reads(1, 1, ['from', 'to'], async (it) => {
    const { from, to } = it.values as Record<string, string | undefined>
    return auditTrail(it.app.db, await siteOf(it), { from, to })
  }),
  chance: reads(1, 1, [], async (it) => {
    const { id, choices } = await siteOf(it)
    const from = addSeconds(it.app.clock.now(), -90 * 86_400)
    return { told: choices.match_chance ?? null, measured: await matchChance(it.app.db, id, from), from }
  }),
  prove: reads(0, 0, [], prove),
}

const barOf = ({ args }: Given) => ({ member: args[1], method: args[2] })

const codeOf = ({ args, values }: Given) => {
  const { percent, least, country, currency, member, expires, validity, methods, status, welcome, follows } = values
  return without({
    ...{ code: args[1], value_percentage: numberIn(percent), minimum_order_value: sumIn(least), country, currency },
    ...{ user_id: member, expires, validity, status, welcome, follows_days: numberIn(follows) },
    paymentmethods: typeof methods === 'string' ? methods.split(',').map((it) => it.trim()) : undefined,
  })
}

async function prove({ app: { db } }: Given) {
  const faults = [...(await ledgerFaults(db)), ...(await moneyLedgerFaults(db))]
  if (faults.length) throw new Error(JSON.stringify(faults, null, 2))
  return 'Both ledgers add up.'
}
