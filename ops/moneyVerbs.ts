// Verbs of `npm run money` (OPS-4).
import type { ParseArgsOptionsConfig } from 'node:util'
import { auditTrail } from '../server/base/audit/auditTrail.ts'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { type ChainHead, findBrokenLink, hasLink } from '../server/base/audit/hashChain.ts'
import { addSeconds } from '../server/base/clock.ts'
import { addBundle, bundlesOnSale, changeBundle, ledgerFaults, retireBundle } from '../server/credits/index.ts'
import { addCode, endCode, listCodes } from '../server/discounts/index.ts'
import { MATCH_CHANCE_DAYS, matchChance } from '../server/likes/index.ts'
import {
  answerChargeback,
  blockMethod,
  closeWithdrawal,
  findMethodBlocks,
  listChargebacks,
  listPayments,
  listWithdrawals,
  moneyLedgerFaults,
  ossReport,
  paymentDossier,
  providerBooks,
  schemeRatios,
  unblockMethod,
  vatQuestions,
} from '../server/payments/index.ts'
import { bundleLines, hashChains, importBundles, requireAllSites, runOrRequest } from '../server/staff/index.ts'
import { writeCreditNote, writeDossier, writeReceipt } from './moneyReceipt.ts'
import { ossCsv } from './moneyTax.ts'
import {
  type Command,
  type CommandInput,
  readVerb,
  runForSite,
  siteOf,
  type Verb,
  writeVerb,
} from './parseArguments.ts'
import { omitUndefined, parseAmount, parseNumber } from './parseValues.ts'
import { readJsonFile } from './siteVerbs.ts'

const usage = `npm run money -- bundles SITE [--file]             --file: as bundle import takes them
npm run money -- bundle add SITE p0|p1|p2|p3 CURRENCY --credits N --price SUM [--label popular|best] --why WHY
npm run money -- bundle change SITE KEY CURRENCY [--credits N] [--price SUM] [--label popular|best|none] --why WHY
npm run money -- bundle retire SITE KEY CURRENCY --why WHY
npm run money -- bundle import SITE FILE.json --why WHY      as --file prints them: adds and changes, in one go
npm run money -- codes SITE [--all]
npm run money -- code add SITE CODE --percent N [--least SUM] [--country NL] [--currency EUR] [--member ID] [--expires DAY]
                 [--validity once-per-user|once|unlimited] [--methods ideal,visa] [--status inactive] [--welcome | --follows DAYS] --why WHY
npm run money -- code end SITE CODE --why WHY
npm run money -- payments SITE [--status STATUS] [--method visa] [--from DAY] [--to DAY]   the newest hundred
npm run money -- payment SITE PAYMENT              all that is written down of it
npm run money -- chargebacks SITE [--status opened|won|lost]                               the newest hundred
npm run money -- chargeback answered SITE PAYMENT --why WHY                                the bank has its answer, or gets none
npm run money -- dossier SITE PAYMENT FILE.pdf     of a dispute, for the bank
npm run money -- refund SITE PAYMENT --ref REF [--amount SUM --currency EUR] [--credits N] --why WHY
npm run money -- grant SITE MEMBER CREDITS --ref REF --why WHY
npm run money -- bars SITE [MEMBER]
npm run money -- bar set|lift SITE MEMBER METHOD --why WHY
npm run money -- receipt SITE PAYMENT FILE.pdf [--language de]
npm run money -- credit-note SITE NUMBER FILE.pdf [--language de]
npm run money -- withdrawals SITE [--all]          statements of withdrawal that a person decides; with --all all of them
npm run money -- withdrawal close SITE NUMBER --why WHY
npm run money -- oss SITE QUARTER [--csv]          VAT by country and rate, like 2026-Q4, from the ledger
npm run money -- vat SITE QUARTER                  sales whose country only one piece of evidence says, or two contradict
npm run money -- ratios [--months N]               disputes and fraud by site, card and month against the schemes' limits
npm run money -- providers                         each provider's books beside ours: what differs, what is open
npm run money -- audit SITE [--from DAY] [--to DAY]
npm run money -- chance SITE                       what premium does for a match: what members are told, and what is measured
npm run money -- prove [--head CHAIN:NUMBER:HASH]  the nightly proof, now; with a head as it was mailed on an earlier day
SITE is its key or its domain; sums are like 8.99. REF is a name of yours: of one
name it is done once. What changes something is written down for good: name nobody in WHY.`

const options = {
  ...{ why: { type: 'string' }, ref: { type: 'string' } },
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
    file: { type: 'boolean' },
  },
  ...{ method: { type: 'string' } },
  ...{ language: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  ...{ head: { type: 'string' }, csv: { type: 'boolean' }, months: { type: 'string' } },
} satisfies ParseArgsOptionsConfig

const bundleOf = ({ args, values: { credits, price, label } }: CommandInput) =>
  omitUndefined({
    key: args[1],
    currency: args[2],
    credits: parseNumber(credits),
    amount: parseAmount(price, args[2]),
    label,
  })

const verbs: Record<string, Verb> = {
  bundles: readVerb(1, 1, ['file'], async (it) =>
    it.values.file ? bundleLines(it.app, await siteOf(it)) : bundlesOnSale(it.app.db, await siteOf(it)),
  ),
  'bundle import': writeVerb(2, 2, [], (it) =>
    runForSite(it, (ctx) => importBundles(ctx, it.actor, readJsonFile(`${it.args[1]}`))),
  ),
  'bundle add': writeVerb(3, 3, ['credits', 'price', 'label'], (it) =>
    runForSite(it, (ctx) => addBundle(ctx, it.actor, bundleOf(it))),
  ),
  'bundle change': writeVerb(3, 3, ['credits', 'price', 'label'], (it) =>
    runForSite(it, (ctx) => changeBundle(ctx, it.actor, bundleOf(it))),
  ),
  'bundle retire': writeVerb(3, 3, [], (it) => runForSite(it, (ctx) => retireBundle(ctx, it.actor, bundleOf(it)))),
  codes: readVerb(1, 1, ['all'], async (it) =>
    listCodes(it.app.db, await siteOf(it), it.app.clock.now(), { all: it.values.all === true }),
  ),
  'code add': writeVerb(
    2,
    2,
    [
      ...['percent', 'least', 'country', 'currency', 'member', 'expires', 'validity', 'methods', 'status', 'welcome'],
      'follows',
    ],
    (it) => runForSite(it, (ctx) => addCode(ctx, it.actor, codeOf(it))),
  ),
  'code end': writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => endCode(ctx, it.actor, it.args[1] as string))),
  payments: readVerb(1, 1, ['status', 'method', 'from', 'to'], async (it) =>
    listPayments(it.app.db, [await siteOf(it)], filterOf(it), MAX_LISTED),
  ),
  chargebacks: readVerb(1, 1, ['status'], async (it) =>
    listChargebacks(it.app.db, [await siteOf(it)], { stage: it.values.status as never }, MAX_LISTED),
  ),
  'chargeback answered': writeVerb(2, 2, [], (it) =>
    runForSite(it, (ctx) => answerChargeback(ctx, it.actor, { payment: it.args[1] })),
  ),
  dossier: readVerb(3, 3, [], async (it) => writeDossier(it.app, await siteOf(it), it.args)),
  payment: readVerb(2, 2, [], async (input) => {
    const dossier = await paymentDossier(input.app.db, await siteOf(input), input.args[1] as string)
    if (!dossier) throw new Error(`payment: this site has none of the number ${input.args[1]}`)
    return dossier
  }),
  refund: writeVerb(2, 2, ['ref', 'amount', 'currency', 'credits'], async (input) => {
    const { amount, currency, credits } = input.values
    if (amount !== undefined && currency === undefined) throw new Error('currency: is missing beside --amount')
    const refundInput = {
      payment: input.args[1],
      amount: parseAmount(amount, currency),
      currency,
      credits: parseNumber(credits),
    }
    const refund = await runOrRequest(input.app, await siteOf(input), {
      ...{ staff: input.staff, actor: input.actor, permission: 'money refund', input: omitUndefined(refundInput) },
    })
    if (isFailedRefund(refund))
      throw new Error(
        `The provider says no: nothing was paid back (refund ${refund.refund_id}). Try again by another --ref.`,
      )
    return refund
  }),
  grant: writeVerb(3, 3, ['ref'], async (it) =>
    runOrRequest(it.app, await siteOf(it), {
      ...{ staff: it.staff, actor: it.actor, permission: 'money grant' },
      input: { member: it.args[1], credits: parseNumber(it.args[2]) },
    }),
  ),
  bars: readVerb(1, 2, [], async (it) => findMethodBlocks(it.app.db, await siteOf(it), it.args[1])),
  'bar set': writeVerb(3, 3, [], (it) => runForSite(it, (ctx) => blockMethod(ctx, it.actor, barOf(it)))),
  'bar lift': writeVerb(3, 3, [], (it) => runForSite(it, (ctx) => unblockMethod(ctx, it.actor, barOf(it)))),
  receipt: readVerb(3, 3, ['language'], async (it) =>
    writeReceipt(it.app, await siteOf(it), it.args, it.values.language),
  ),
  'credit-note': readVerb(3, 3, ['language'], async (it) =>
    writeCreditNote(it.app, await siteOf(it), it.args, it.values.language),
  ),
  withdrawals: readVerb(1, 1, ['all'], async (it) =>
    listWithdrawals({ db: it.app.db, site: await siteOf(it) }, { all: it.values.all === true }),
  ),
  'withdrawal close': writeVerb(2, 2, [], (it) =>
    runForSite(it, (ctx) => closeWithdrawal(ctx, it.actor, { reference: it.args[1] })),
  ),
  oss: readVerb(2, 2, ['csv'], async (it) => {
    const lines = await ossReport(it.app.db, await siteOf(it), `${it.args[1]}`)
    return it.values.csv ? ossCsv(lines) : lines
  }),
  vat: readVerb(2, 2, [], async (it) => vatQuestions(it.app.db, await siteOf(it), `${it.args[1]}`)),
  ratios: readVerb(0, 0, ['months'], (it) =>
    schemeRatios(it.app.db, it.app.clock.now(), Math.min(Math.max(parseNumber(it.values.months) ?? 6, 1), 36)),
  ),
  providers: readVerb(0, 0, [], ({ app, staff }) => {
    requireAllSites(staff)
    return providerBooks(app)
  }),
  audit: readVerb(1, 1, ['from', 'to'], async (input) => {
    const { from, to } = input.values as Record<string, string | undefined>
    return auditTrail(input.app.db, await siteOf(input), { from, to })
  }),
  chance: readVerb(1, 1, [], async (input) => {
    const { id, choices } = await siteOf(input)
    const from = addSeconds(input.app.clock.now(), -MATCH_CHANCE_DAYS * 86_400)
    return { told: choices.match_chance ?? null, measured: await matchChance(input.app.db, id, from), from }
  }),
  prove: readVerb(0, 0, ['head'], prove),
}

const isFailedRefund = (it: unknown): it is { refund_id: string } => (it as { status?: string }).status === 'failed'

const MAX_LISTED = 100
const filterOf = ({ values: { status, method, from, to } }: CommandInput): Parameters<typeof listPayments>[2] =>
  omitUndefined({ status, method, from, to })

const barOf = ({ args }: CommandInput) => ({ member: args[1], method: args[2] })

const codeOf = ({ args, values }: CommandInput) => {
  const { percent, least, country, currency, member, expires, validity, methods, status, welcome, follows } = values
  return omitUndefined({
    ...{
      code: args[1],
      value_percentage: parseNumber(percent),
      minimum_order_value: parseAmount(least, currency),
      country,
      currency,
    },
    ...{ user_id: member, expires, validity, status, welcome, follows_days: parseNumber(follows) },
    paymentmethods: typeof methods === 'string' ? methods.split(',').map((it) => it.trim()) : undefined,
  })
}

async function prove({ app: { db }, values: { head } }: CommandInput) {
  const faults = [...(await ledgerFaults(db)), ...(await moneyLedgerFaults(db))]
  if (faults.length) throw new Error(JSON.stringify(faults, null, 2))
  for (const chain of hashChains) {
    const broken = await findBrokenLink(db, chain)
    if (broken !== null) throw new Error(`${chain.name}: what link ${broken} of the hash chain covers was changed.`)
  }
  if (head !== undefined && !(await hasLink(db, parseHead(`${head}`))))
    throw new Error(`head: ${head} is no link of its chain: its rows were changed, and the chain was made anew.`)
  return 'Both ledgers add up, and the hash chains hold.'
}

function parseHead(text: string): ChainHead {
  const [, chain, number, hash] = /^([a-z]+):(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!chain || !number || !hash) return rejectInput('head: CHAIN:NUMBER:HASH, as it was mailed')
  return { chain, number: Number(number), hash }
}

export const moneyCommand: Command = { name: 'money', usage, options, verbs }
