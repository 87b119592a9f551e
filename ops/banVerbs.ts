// Verbs of `npm run ban` (OPS-4).
import { reportReasons } from '../contract/cases.ts'
import { banAddress, banMember, liftBan, listBans } from '../server/cases/index.ts'
import { type Command, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'
import { omitUndefined, parseNumber } from './parseValues.ts'

const usage = `npm run ban -- member SITE MEMBER --reason REASON --why WHY                  logged out, hidden, and told the reason by mail
npm run ban -- address SITE EMAIL --reason REASON [--days N] --why WHY       no account with this address
npm run ban -- network SITE IP --reason REASON [--days N] --why WHY          no account from this network (/24, /64), for 30 days if none are said
npm run ban -- lift SITE BAN|MEMBER --why WHY
npm run ban -- list SITE [--all]
SITE is its key or its domain; MEMBER and BAN are numbers. REASON is one of ${reportReasons.join(', ')}.
What changes something is written down for good: name nobody in WHY.`

const banVerb = (kind: 'address' | 'network') =>
  writeVerb(
    2,
    2,
    ['reason', 'days'],
    (input) => {
      const { reason, days } = input.values
      const banInput = omitUndefined({ what: kind, which: input.args[1], reason, days: parseNumber(days) })
      return runForSite(input, (ctx) => banAddress(ctx, input.actor, banInput))
    },
    ['reason'],
  )

const text = { type: 'string' } as const

export const banCommand: Command = {
  name: 'ban',
  usage,
  options: { reason: text, days: text, all: { type: 'boolean' }, why: text },
  verbs: {
    member: writeVerb(
      2,
      2,
      ['reason'],
      (it) => runForSite(it, (ctx) => banMember(ctx, it, { member: it.args[1], reason: it.values.reason })),
      ['reason'],
    ),
    address: banVerb('address'),
    network: banVerb('network'),
    lift: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => liftBan(ctx, it, `${it.args[1]}`))),
    list: readVerb(1, 1, ['all'], async (it) =>
      listBans(it.app.db, await siteOf(it), it.app.clock.now(), { all: it.values.all === true }),
    ),
  },
}
