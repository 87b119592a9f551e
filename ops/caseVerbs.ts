// Verbs of `npm run case` (SAFE-2, SAFE-8).
import { readFileSync, writeFileSync } from 'node:fs'
import { caseGrounds, caseMeasures } from '../contract/cases.ts'
import * as cases from '../server/cases/index.ts'
import {
  type Command,
  type CommandInput,
  readVerb,
  runForSite,
  siteOf,
  type Verb,
  writeVerb,
} from './parseArguments.ts'
import { omitUndefined, parseNumber } from './parseValues.ts'

const usage = `npm run case -- list SITE [--all]                       the open ones, the most urgent first; with --all the newest, decided ones too
npm run case -- due SITE                                 overdue, or with a quarter or less of its time left
npm run case -- show SITE CASE
npm run case -- evidence SITE CASE --why WHY             as it was seen; each look is written down
npm run case -- file SITE CASE NAME OUT.webp --why WHY   a file of its evidence
npm run case -- attach SITE CASE PICTURE --why WHY       adds a picture that somebody handed in
npm run case -- take SITE CASE --why WHY
npm run case -- release SITE CASE --why WHY
npm run case -- decide SITE CASE MEASURE --ground GROUND --facts FACTS.txt [--days N] [--automated] --why WHY
npm run case -- undo SITE CASE|DECISION --why WHY        everything as it was before; the member is told
npm run case -- appeal SITE CASE upheld|reversed --facts REASONS.txt --why WHY   by another person than who decided
SITE is its key or its domain; CASE and DECISION are numbers. MEASURE is one of ${caseMeasures.join(', ')}.
GROUND is one of ${Object.keys(caseGrounds).join(', ')}.
The member reads what FACTS.txt says, so it names nobody else. What changes something is written down for good: name nobody in WHY.`

type CaseVerb = (ctx: Parameters<typeof cases.takeCase>[0], it: CommandInput, number: string) => Promise<unknown>

const caseVerb = (args: number, options: string[], work: CaseVerb, required: string[] = []): Verb =>
  writeVerb(args, args, options, (it) => runForSite(it, (ctx) => work(ctx, it, `${it.args[1]}`)), required)

const textOf = ({ values }: CommandInput) => readFileSync(values.facts as string, 'utf8')
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const caseCommand: Command = {
  name: 'case',
  usage,
  options: { why: text, ground: text, facts: text, days: text, automated: flag, all: flag },
  verbs: {
    list: readVerb(1, 1, ['all'], async (it) =>
      cases.listCases({ db: it.app.db, site: await siteOf(it) }, { all: it.values.all === true }),
    ),
    due: readVerb(1, 1, [], async (it) =>
      cases.listDue({ db: it.app.db, site: await siteOf(it), clock: it.app.clock }),
    ),
    show: readVerb(2, 2, [], (it) => runForSite(it, (ctx) => cases.lookAtCase(ctx, it, `${it.args[1]}`))),
    evidence: caseVerb(2, [], cases.lookAtEvidence),
    file: caseVerb(4, [], async (ctx, it, number) => {
      writeFileSync(`${it.args[3]}`, await cases.evidenceFile(ctx, it, number, `${it.args[2]}`), { mode: 0o600 })
      return { written: it.args[3] }
    }),
    attach: caseVerb(3, [], (ctx, it, number) => cases.attachEvidence(ctx, it, number, readFileSync(`${it.args[2]}`))),
    take: caseVerb(2, [], cases.takeCase),
    release: caseVerb(2, [], cases.releaseCase),
    decide: caseVerb(
      3,
      ['ground', 'facts', 'days', 'automated'],
      (ctx, it, number) => {
        const { ground, days, automated } = it.values
        const input = omitUndefined({
          measure: it.args[2],
          ground,
          facts: textOf(it),
          days: parseNumber(days),
          automated,
        })
        return cases.decideCase(ctx, it, number, input)
      },
      ['ground', 'facts'],
    ),
    undo: caseVerb(2, [], cases.undoDecision),
    appeal: caseVerb(
      3,
      ['facts'],
      (ctx, it, number) => cases.decideAppeal(ctx, it, number, { outcome: it.args[2], reasons: textOf(it) }),
      ['facts'],
    ),
  },
}
