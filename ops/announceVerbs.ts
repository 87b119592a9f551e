// Verbs of `npm run announce` (NOTE-2, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import {
  addAnnouncement,
  cancelAnnouncement,
  listAnnouncements,
  previewAnnouncement,
} from '../server/notifications/index.ts'
import { type Command, type CommandInput, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run announce -- preview SITE promotions|news FILE.json     the mail in each language, and how many members would get it
npm run announce -- add SITE promotions|news FILE.json --why WHY
npm run announce -- cancel SITE NUMBER --why WHY               nobody else gets it
npm run announce -- list SITE
SITE is its key or its domain. FILE.json is { "en": { "subject": "…", "text": "…", "link": "/credits" }, "nl": … }. It goes to the members who
subscribed, in the site's daytime.`

function announcementOf({ args: [, kind = '', file = ''] }: CommandInput) {
  try {
    return { kind, texts: JSON.parse(readFileSync(file, 'utf8')) as unknown }
  } catch (error) {
    return rejectInput(`${file}: ${(error as Error).message}`)
  }
}

export const announceCommand: Command = {
  name: 'announce',
  usage,
  options: { why: { type: 'string' } },
  verbs: {
    preview: readVerb(3, 3, [], async (it) => previewAnnouncement(it.app, await siteOf(it), announcementOf(it))),
    add: writeVerb(3, 3, [], (it) => runForSite(it, (ctx) => addAnnouncement(ctx, it.actor, announcementOf(it)))),
    cancel: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => cancelAnnouncement(ctx, it.actor, `${it.args[1]}`))),
    list: readVerb(1, 1, [], async (it) => listAnnouncements(it.app.db, await siteOf(it))),
  },
}
