// Verbs of `npm run site` (SITE-2, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { addSite, inJob, listSites, pricesOf, setChoice, valueAt } from '../server/sites/index.ts'
import { type Command, type CommandInput, readVerb, writeVerb } from './parseArguments.ts'
import { findSiteByName } from './withApp.ts'

const usage = `npm run site -- list
npm run site -- show SITE [PATH]
npm run site -- set SITE PATH VALUE --why WHY      VALUE is JSON, or a text as it stands; null takes out what may be missing; @FILE is a file of it
npm run site -- add FILE.json --why WHY            see docs/operating.md
SITE is its key or its domain. PATH is a choice or a price, and what is in it after dots: enable_site_entry_popup, message_credits,
translations.nl.index_title. What changes something is written down for good: name nobody in WHY. --as NAME says who you are.`

async function show({ app, args: [name = '', path] }: CommandInput) {
  const { choices, company_id: _, id: __, ...site } = await findSiteByName(app, name)
  if (path === undefined) return { ...site, choices }
  const found = valueAt({ ...choices, ...pricesOf({ ...site, choices } as never) }, path.split('.'))
  return found === undefined ? rejectInput(`path: this site has no ${path}`) : JSON.stringify(found, null, 2)
}

/** JSON, otherwise plain text; @FILE reads the value from a file. */
function parseValue(typed: string): unknown {
  const text = typed.startsWith('@') ? readFileSync(typed.slice(1), 'utf8').trim() : typed
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function set({ app, actor, args: [name = '', path = '', value = ''] }: CommandInput) {
  const site = await findSiteByName(app, name)
  return inJob(app, site, (ctx) => setChoice(ctx, actor, path, parseValue(value)))
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    return rejectInput(`${name}: ${(error as Error).message}`)
  }
}

const text = { type: 'string' } as const

export const siteCommand: Command = {
  usage,
  options: { why: text, as: text },
  verbs: {
    list: readVerb(0, 0, [], ({ app }) => listSites(app.db)),
    show: readVerb(1, 2, [], show),
    set: writeVerb(3, 3, [], set),
    add: writeVerb(1, 1, [], ({ app, actor, args }) => addSite(app, actor, readJson(`${args[0]}`))),
  },
}
