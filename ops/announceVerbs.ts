// Verbs of `npm run announce` (NOTE-2, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import {
  addAnnouncement,
  cancelAnnouncement,
  listAnnouncements,
  pauseAnnouncement,
  previewAnnouncement,
  resumeAnnouncement,
  testAnnouncement,
} from '../server/notifications/index.ts'
import { type Command, type CommandInput, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run announce -- preview SITE promotions|news FILE.json [COHORT]     the mail in each language, and how many members would get it
npm run announce -- test SITE promotions|news FILE.json LANGUAGE ADDRESS --why WHY     one mail to this address
npm run announce -- add SITE promotions|news FILE.json [COHORT] [--at TIME] [--per-hour MAILS] [--ref NAME] --why WHY
npm run announce -- pause SITE NUMBER --why WHY                nobody else gets it for now
npm run announce -- resume SITE NUMBER --why WHY
npm run announce -- cancel SITE NUMBER --why WHY               nobody else gets it
npm run announce -- list SITE
SITE is its key or its domain. FILE.json is { "en": { "subject": "…", "text": "…", "link": "/credits" }, "nl": … }. It goes to the members who
subscribed, in the site's daytime. COHORT is a part of them: --languages nl,de (theirs), --bought yes|no (anything), --active-days 30 (here in so
many days). TIME is like 2027-01-31T18:00Z. With --ref the same command again does nothing.`

const cohortOptions = ['languages', 'bought', 'active-days']

function announcementOf({ args: [, kind = '', file = ''], values }: CommandInput) {
  const cohort = cohortOf(values)
  try {
    return { kind, cohort, texts: JSON.parse(readFileSync(file, 'utf8')) as unknown }
  } catch (error) {
    return rejectInput(`${file}: ${(error as Error).message}`)
  }
}

function cohortOf({ languages, bought, 'active-days': days }: CommandInput['values']) {
  if (bought !== undefined && bought !== 'yes' && bought !== 'no') rejectInput('bought: yes or no')
  return {
    ...(languages !== undefined && { languages: `${languages}`.split(',') }),
    ...(bought !== undefined && { premium: bought === 'yes' }),
    ...(days !== undefined && { active_days: Number(days) }),
  }
}

const paceOf = ({ values: { at, 'per-hour': perHour } }: CommandInput) => ({
  ...(at !== undefined && { at: new Date(`${at}`) }),
  ...(perHour !== undefined && { mails_per_hour: Number(perHour) }),
})

const number = ({ args }: CommandInput) => `${args[1]}`

export const announceCommand: Command = {
  name: 'announce',
  usage,
  options: {
    why: { type: 'string' },
    ref: { type: 'string' },
    at: { type: 'string' },
    'per-hour': { type: 'string' },
    languages: { type: 'string' },
    bought: { type: 'string' },
    'active-days': { type: 'string' },
  },
  verbs: {
    preview: readVerb(3, 3, cohortOptions, async (it) =>
      previewAnnouncement(it.app, await siteOf(it), announcementOf(it)),
    ),
    test: writeVerb(5, 5, [], (it) =>
      runForSite(it, (ctx) =>
        testAnnouncement(ctx, it.actor, {
          ...announcementOf(it),
          language: `${it.args[3]}`,
          address: `${it.args[4]}`,
        }),
      ),
    ),
    add: writeVerb(3, 3, [...cohortOptions, 'at', 'per-hour', 'ref'], (it) =>
      runForSite(it, (ctx) => addAnnouncement(ctx, it.actor, { ...announcementOf(it), ...paceOf(it) })),
    ),
    pause: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => pauseAnnouncement(ctx, it.actor, number(it)))),
    resume: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => resumeAnnouncement(ctx, it.actor, number(it)))),
    cancel: writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => cancelAnnouncement(ctx, it.actor, number(it)))),
    list: readVerb(1, 1, [], async (it) => listAnnouncements({ ...it.app, site: await siteOf(it) })),
  },
}
