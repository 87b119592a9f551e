// Verbs of `npm run source` (LAND-4, OPS-4).
import { readFileSync, writeFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { addSeconds, dayOn } from '../server/base/clock.ts'
import type { JobCtx } from '../server/base/ctx.ts'
import { inJob } from '../server/sites/index.ts'
import * as sources from '../server/trafficSources/index.ts'
import { type Command, type CommandInput, readVerb, siteOf, writeVerb } from './parseArguments.ts'
import { omitUndefined } from './parseValues.ts'

const usage = `npm run source -- list --site SITE
npm run source -- add --site SITE --network NAME --url URL [--method GET|POST] [--events signup,purchase,clawback] [--signed-ref] [--secret-file FILE] --why WHY
npm run source -- change --site SITE --network NAME [--url URL] [--method GET|POST] [--events …] [--on|--off] [--signed-ref|--free-ref] [--new-secret|--secret-file FILE] --why WHY
npm run source -- end --site SITE --network NAME --why WHY
npm run source -- invite --site SITE --network NAME --why WHY     a link by which the network sees its own counts; the one before is void
npm run source -- test --site SITE --network NAME --why WHY       sends a postback that means nothing, and says whether it is taken
npm run source -- again --site SITE --network NAME --why WHY      sends what was not taken for three days once more
npm run source -- report --site SITE --network NAME [--day DAY] [--out FILE.csv]     the day before, if none is named
SITE is its key or its domain, NAME what ?network= says in its links. URL is https, with places that are filled: {event} {network} {ref} {sub1}
{sub2} {sub3} {amount} {currency} {reference} {purchase} {at}; see docs/operating.md. What changes something is written down for good: name
nobody in WHY. A visitor counts as sent by an active source; with --signed-ref only if the link's ref is signed (docs/operating.md).`

const namedSite = (input: CommandInput) => siteOf(input, `${input.values.site}`)
const runForSite = async (input: CommandInput, work: (ctx: JobCtx) => Promise<unknown>) =>
  (await inJob(input.app, await namedSite(input), work)) ?? 'Written down.'

const networkOf = ({ values }: CommandInput) => `${values.network}`
const key = ['site', 'network']
const settings = ['url', 'method', 'events', 'signed-ref', 'secret-file']

const settingsOf = ({ values }: CommandInput) => {
  const { network, url, method, events, on, off } = values
  if (on && off) rejectInput('--on and --off: one of them')
  if (values['signed-ref'] && values['free-ref']) rejectInput('--signed-ref and --free-ref: one of them')
  const file = values['secret-file']
  return omitUndefined({
    ...{ network, url, method, new_secret: values['new-secret'] },
    events: typeof events === 'string' ? events.split(',').map((it) => it.trim()) : undefined,
    active: on ? true : off ? false : undefined,
    signed_ref: values['signed-ref'] ? true : values['free-ref'] ? false : undefined,
    secret: file === undefined ? undefined : readFileSync(`${file}`, 'utf8').trim(),
  })
}

async function report(input: CommandInput) {
  const { app, values } = input
  const site = await namedSite(input)
  const day = values.day ?? dayOn(addSeconds(app.clock.now(), -86_400), site.time_zone)
  const text = await sources.sourceReport(app, site, { network: `${values.network}`, day: `${day}` })
  if (values.out === undefined) return text.trimEnd()
  writeFileSync(`${values.out}`, text, { mode: 0o600 })
  return `${values.out}: ${text.split('\r\n').length - 2} lines`
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const sourceCommand: Command = {
  name: 'source',
  usage,
  options: {
    ...{ site: text, network: text, url: text, method: text, events: text, 'secret-file': text, day: text, out: text },
    ...{ on: flag, off: flag, 'signed-ref': flag, 'free-ref': flag, 'new-secret': flag, why: text },
  },
  verbs: {
    list: readVerb(0, 0, ['site'], async (it) => sources.listSources(it.app.db, await namedSite(it)), ['site']),
    add: writeVerb(
      0,
      0,
      [...key, ...settings],
      (it) => runForSite(it, (ctx) => sources.addSource(ctx, it.actor, settingsOf(it))),
      [...key, 'url'],
    ),
    change: writeVerb(
      0,
      0,
      [...key, ...settings, 'on', 'off', 'free-ref', 'new-secret'],
      (it) => runForSite(it, (ctx) => sources.changeSource(ctx, it.actor, settingsOf(it))),
      key,
    ),
    end: writeVerb(0, 0, key, (it) => runForSite(it, (ctx) => sources.endSource(ctx, it.actor, networkOf(it))), key),
    invite: writeVerb(
      0,
      0,
      key,
      (it) => runForSite(it, (ctx) => sources.inviteSource(ctx, it.actor, networkOf(it))),
      key,
    ),
    test: writeVerb(0, 0, key, (it) => runForSite(it, (ctx) => sources.testSource(ctx, it.actor, networkOf(it))), key),
    again: writeVerb(
      0,
      0,
      key,
      (it) => runForSite(it, (ctx) => sources.retryFailed(ctx, it.actor, networkOf(it))),
      key,
    ),
    report: readVerb(0, 0, [...key, 'day', 'out'], report, key),
  },
}
