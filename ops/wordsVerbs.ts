// Verbs of `npm run words` (SAFE-4, OPS-4).
import { readFileSync } from 'node:fs'
import { textRefusals } from '../contract/cases.ts'
import { openWordsCase, refuseWords } from '../server/cases/index.ts'
import { listWordsUnderReview, releaseWords } from '../server/members/index.ts'
import { type Command, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run words -- list SITE                         profile texts with signs of a scam that wait for a look
npm run words -- release SITE MEMBER --why WHY     others see the text from now on
npm run words -- refuse SITE MEMBER --ground GROUND --facts FACTS.txt --why WHY    a decision of a case: the text is gone, its author reads why
npm run words -- case SITE MEMBER --why WHY        a case of it, to be decided as any other
SITE is its key or its domain; MEMBER is the id that \`list\` prints. GROUND is one of ${textRefusals.join(', ')}.
What changes something is written down for good: name nobody in WHY.`

export const wordsCommand: Command = {
  name: 'words',
  usage,
  options: { why: { type: 'string' }, ground: { type: 'string' }, facts: { type: 'string' } },
  verbs: {
    list: readVerb(1, 1, [], async (it) => listWordsUnderReview({ db: it.app.db, site: await siteOf(it) })),
    release: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => releaseWords(ctx, it.actor, `${it.args[1]}`))),
    refuse: writeVerb(
      2,
      2,
      ['ground', 'facts'],
      (it) => {
        const { ground, facts } = it.values
        const input = { member: it.args[1], ground, facts: readFileSync(`${facts}`, 'utf8') }
        return runForSite(it, (ctx) => refuseWords(ctx, it, input))
      },
      ['ground', 'facts'],
    ),
    case: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => openWordsCase(ctx, it.actor, `${it.args[1]}`))),
  },
}
