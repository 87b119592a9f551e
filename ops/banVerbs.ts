// The verbs of `npm run ban`: how each is called, and which command of the program it is (OPS-4).
import { reportReasons } from '../contract/safety.ts'
import type { JobCtx } from '../server/base/ctx.ts'
import { banKey, banMember, bans, liftBan } from '../server/safety/index.ts'
import { inJob } from '../server/sites/index.ts'
import { siteCalled } from './inside.ts'
import { deed, type Given, type Program } from './line.ts'
import { numberIn, without } from './moneyInput.ts'

const usage = `npm run ban -- member SITE MEMBER --reason REASON --why WHY                  logged out, hidden, and told the reason by mail
npm run ban -- address SITE EMAIL --reason REASON [--days N] --why WHY       no account with this address
npm run ban -- network SITE IP --reason REASON [--days N] --why WHY          no account from this network (/24, /64), for 30 days if none are said
npm run ban -- lift SITE BAN|MEMBER --why WHY
npm run ban -- list SITE [--all]
SITE is its key or its domain; MEMBER and BAN are numbers. REASON is one of ${reportReasons.join(', ')}.
What changes something is written down for good: name nobody in WHY. --as NAME says who you are, beside this machine's account.`

const doing = async ({ app, args }: Given, work: (ctx: JobCtx) => Promise<unknown>) =>
  (await inJob(app, await siteCalled(app, `${args[0]}`), work)) ?? 'Written down.'

const key = (what: 'address' | 'network') =>
  deed(
    2,
    2,
    ['reason', 'days'],
    (it) => {
      const { reason, days } = it.values
      const given = without({ what, which: it.args[1], reason, days: numberIn(days) })
      return doing(it, (ctx) => banKey(ctx, it.deed, given))
    },
    ['reason'],
  )

const text = { type: 'string' } as const

export const banProgram: Program = {
  usage,
  options: { reason: text, days: text, all: { type: 'boolean' }, why: text, as: text },
  verbs: {
    member: deed(
      2,
      2,
      ['reason'],
      (it) => doing(it, (ctx) => banMember(ctx, it.deed, { member: it.args[1], reason: it.values.reason })),
      ['reason'],
    ),
    address: key('address'),
    network: key('network'),
    lift: deed(2, 2, [], (it) => doing(it, (ctx) => liftBan(ctx, it.deed, `${it.args[1]}`))),
    list: {
      ...{ least: 1, most: 1, takes: ['all'] },
      run: async ({ app, args, values }) =>
        bans(app.db, await siteCalled(app, `${args[0]}`), app.clock.now(), { all: values.all === true }),
    },
  },
}
