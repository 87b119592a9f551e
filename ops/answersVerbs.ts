// Verbs of `npm run answers` (STAFF-2, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { answerTemplates, dropAnswer, putAnswer } from '../server/staff/index.ts'
import { type Command, type CommandInput, readVerb, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run answers -- list SITE|all                                every text: the site's own, of all sites, and the program's behind them
npm run answers -- put SITE|all NAME LANGUAGE FILE.txt --why WHY   the first line of the file is the subject
npm run answers -- drop SITE|all NAME LANGUAGE --why WHY           what stood behind it is used again
SITE is its key or its domain; all needs staff of all sites. NAME is like receipt, or one of your own. Of placeholders
there are {name} and {site}. What changes something is written down for good: name nobody in WHY.`

const ALL_SITES = 'all'

/** null: all sites. */
async function placeOf(input: CommandInput) {
  if (input.args[0] !== ALL_SITES) return siteOf(input)
  if (input.staff.site_keys.length) rejectInput('site: you do not work for all sites')
  return null
}

const keyOf = ({ args: [, name, language] }: CommandInput) => ({ name, language })

type Change = (ctx: Parameters<typeof putAnswer>[0], revision: number) => Promise<boolean>

/** Of the text that is there now: a command replaces what it finds. */
async function change(input: CommandInput, work: Change) {
  const site = await placeOf(input)
  const { name, language } = keyOf(input)
  const { db, clock } = input.app
  const isOwn = (it: { name: string; language: string; of: string }) =>
    it.name === name && it.language === language && it.of === (site ? 'site' : 'all')
  const revision = (await answerTemplates(db, site)).find(isOwn)?.revision ?? 0
  const isDone = await db.transaction((inside) => work({ db: inside, clock, site }, revision))
  return isDone ? 'Written down.' : rejectInput('name: there is no such text, or somebody has just changed it')
}

/** Subject and words of a file. */
function textIn(file: string) {
  const [subject = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  return { subject, words: lines.join('\n') }
}

export const answersCommand: Command = {
  name: 'answers',
  usage,
  options: { why: { type: 'string' } },
  verbs: {
    list: readVerb(1, 1, [], async (it) => answerTemplates(it.app.db, await placeOf(it))),
    put: writeVerb(4, 4, [], (it) =>
      change(it, (ctx, revision) => putAnswer(ctx, it.actor, { ...keyOf(it), revision, ...textIn(`${it.args[3]}`) })),
    ),
    drop: writeVerb(3, 3, [], (it) =>
      change(it, (ctx, revision) => dropAnswer(ctx, it.actor, { ...keyOf(it), revision })),
    ),
  },
}
