// Verbs of `npm run words` (SAFE-4, OPS-4).
import { listWordsUnderReview, releaseWords } from '../server/members/index.ts'
import { type Command, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run words -- list SITE                         profile texts with signs of a scam that wait for a look
npm run words -- release SITE MEMBER --why WHY     others see the text from now on
SITE is its key or its domain; MEMBER is the id that \`list\` prints. A release is written down for good: name nobody in WHY.`

export const wordsCommand: Command = {
  name: 'words',
  usage,
  options: { why: { type: 'string' } },
  verbs: {
    list: readVerb(1, 1, [], async (it) => listWordsUnderReview({ db: it.app.db, site: await siteOf(it) })),
    release: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => releaseWords(ctx, it.actor, `${it.args[1]}`))),
  },
}
