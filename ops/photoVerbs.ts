// Verbs of `npm run photo` (SAFE-3, OPS-4).
import { readFileSync, writeFileSync } from 'node:fs'
import { photoRefusals } from '../contract/photos.ts'
import { refusePhoto } from '../server/cases/index.ts'
import { acceptPhoto, classifierIsOff, photoQueue, readPhoto } from '../server/photos/index.ts'
import { type Command, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'
import { omitUndefined } from './parseValues.ts'

const usage = `npm run photo -- queue SITE                                        what waits, likely nudity and the most doubtful first
npm run photo -- show SITE PHOTO FILE.webp --why WHY                writes the photo into the file; the look is recorded
npm run photo -- accept SITE PHOTO [--explicit --identity REFERENCE] --why WHY   others see it
npm run photo -- refuse SITE PHOTO --reason REASON [--facts FACTS.txt] --why WHY   a decision of a case: only its owner sees it, and may appeal
SITE is its key or its domain; PHOTO is the id that \`queue\` prints. REASON is one of ${photoRefusals.join(', ')}.
Undo and appeal: npm run case. What changes something is written down for good: name nobody in WHY.`

const text = { type: 'string' } as const

export const photoCommand: Command = {
  name: 'photo',
  usage,
  options: { why: text, reason: text, facts: text, identity: text, explicit: { type: 'boolean' } },
  verbs: {
    queue: readVerb(1, 1, [], async (it) => {
      const reason = classifierIsOff(it.app.env)
      if (reason) console.error(reason)
      return photoQueue({ db: it.app.db, site: await siteOf(it) })
    }),
    show: writeVerb(3, 3, [], (it) =>
      runForSite(it, async (ctx) => {
        const bytes = await readPhoto(ctx, it.actor, `${it.args[1]}`)
        writeFileSync(it.args[2] as string, bytes, { mode: 0o600 })
        return { file: it.args[2], bytes: bytes.length }
      }),
    ),
    accept: writeVerb(2, 2, ['explicit', 'identity'], (it) => {
      const { explicit, identity } = it.values
      const input = omitUndefined({ photo: it.args[1], explicit, identity })
      return runForSite(it, (ctx) => acceptPhoto(ctx, it.actor, input))
    }),
    refuse: writeVerb(
      2,
      2,
      ['reason', 'facts'],
      (it) => {
        const { reason, facts } = it.values
        const words = typeof facts === 'string' ? readFileSync(facts, 'utf8') : undefined
        const input = omitUndefined({ photo: it.args[1], reason, facts: words })
        return runForSite(it, (ctx) => refusePhoto(ctx, it, input))
      },
      ['reason'],
    ),
  },
}
