// The verbs of `npm run site`: how each is called, and which command of the program it is (SITE-2, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { addSite, inJob, part, pricesOf, setChoice, sitesHere } from '../server/sites/index.ts'
import { siteCalled } from './inside.ts'
import { deed, type Given, type Program } from './line.ts'

const usage = `npm run site -- list
npm run site -- show SITE [PATH]
npm run site -- set SITE PATH VALUE --why WHY      VALUE is JSON, or a text as it stands; null takes out what may be missing; @FILE is a file of it
npm run site -- add FILE.json --why WHY            see docs/operating.md
SITE is its key or its domain. PATH is a choice or a price, and what is in it after dots: enable_site_entry_popup, message_credits,
translations.nl.index_title. What changes something is written down for good: name nobody in WHY. --as NAME says who you are.`

async function show({ app, args: [name = '', path] }: Given) {
  const { choices, company_id: _, id: __, ...site } = await siteCalled(app, name)
  if (path === undefined) return { ...site, choices }
  const found = part({ ...choices, ...pricesOf({ ...site, choices } as never) }, path.split('.'))
  return found === undefined ? rejectInput(`path: this site has no ${path}`) : JSON.stringify(found, null, 2)
}

/** What is no JSON is a text. */
function read(typed: string): unknown {
  const text = typed.startsWith('@') ? readFileSync(typed.slice(1), 'utf8').trim() : typed
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function set({ app, deed, args: [name = '', path = '', value = ''] }: Given) {
  const site = await siteCalled(app, name)
  return inJob(app, site, (ctx) => setChoice(ctx, deed, path, read(value)))
}

function fileOf(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    return rejectInput(`${name}: ${(error as Error).message}`)
  }
}

const text = { type: 'string' } as const

export const siteProgram: Program = {
  usage,
  options: { why: text, as: text },
  verbs: {
    list: { ...{ least: 0, most: 0, takes: [] }, run: ({ app }) => sitesHere(app.db) },
    show: { ...{ least: 1, most: 2, takes: [] }, run: show },
    set: deed(3, 3, [], set),
    add: deed(1, 1, [], ({ app, deed, args }) => addSite(app, deed, fileOf(`${args[0]}`))),
  },
}
