// Verbs of `npm run site` (SITE-1, SITE-2, OPS-4).
import { readFileSync, writeFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import {
  inJob,
  isIdentityPath,
  listSites,
  pauseSite,
  resumeSite,
  setChoice,
  setIdentity,
  valueAt,
} from '../server/sites/index.ts'
import { addWholeSite, checkSite, runOrRequest, wholeSite } from '../server/staff/index.ts'
import { type Command, type CommandInput, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'
import { parseCommentedJson, siteTemplate } from './siteTemplate.ts'

const usage = `npm run site -- list
npm run site -- show SITE [PATH]                   all of it is a file for add
npm run site -- set SITE PATH VALUE --why WHY      VALUE is JSON, or a text as it stands; null takes out what may be missing; @FILE is a file of it
npm run site -- check SITE                         what of its bundles, prices and creditor should be changed
npm run site -- new FILE                           writes a file with comments, to fill in for add
npm run site -- add FILE --why WHY                 the site with its bundles
npm run site -- pause SITE --why WHY               every page says that it is away
npm run site -- resume SITE --why WHY              also after remove, within fourteen days
npm run site -- remove SITE --why WHY              waits for another person; then paused for fourteen days, then erased
SITE is its key or its domain. PATH is domain, hosts, company, country, time_zone, domain_language, niche, cdn_prefix, a choice or a price, and
what is in it after dots: company.address, enable_site_entry_popup, message_credits, translations.nl.index_title. What changes something is
written down for good: name nobody in WHY.`

async function show(input: CommandInput) {
  const [, path] = input.args
  const { prices, choices, ...site } = await wholeSite(input.app, await siteOf(input))
  if (path === undefined) {
    const { bundles, ...rest } = site
    return { ...rest, prices, choices, bundles }
  }
  const found = valueAt({ ...site, ...choices, ...prices }, path.split('.'))
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

async function set(input: CommandInput) {
  const { app, actor, args } = input
  const [, path = '', value = ''] = args
  const change = isIdentityPath(path) ? setIdentity : setChoice
  return inJob(app, await siteOf(input), (ctx) => change(ctx, actor, path, parseValue(value)))
}

/** With comments or without. */
export function readJsonFile(name: string): unknown {
  try {
    return parseCommentedJson(readFileSync(name, 'utf8'))
  } catch (error) {
    return rejectInput(`${name}: ${(error as Error).message}`)
  }
}

async function remove(input: CommandInput) {
  const { app, staff, actor } = input
  return runOrRequest(app, await siteOf(input), { staff, actor, permission: 'site remove', input: {} })
}

function writeTemplate(file: string) {
  writeFileSync(file, siteTemplate, { flag: 'wx' })
  return `${file}: fill it in, then npm run site -- add ${file} --why "…"`
}

export const siteCommand: Command = {
  name: 'site',
  usage,
  options: { why: { type: 'string' } },
  verbs: {
    list: readVerb(0, 0, [], ({ app }) => listSites(app.db)),
    show: readVerb(1, 2, [], show),
    set: writeVerb(3, 3, [], set),
    check: readVerb(1, 1, [], async (it) => (await checkSite(it.app.db, await siteOf(it))).map(({ line }) => line)),
    new: readVerb(1, 1, [], async ({ args }) => writeTemplate(`${args[0]}`)),
    add: writeVerb(1, 1, [], ({ app, actor, args }) => addWholeSite(app, actor, readJsonFile(`${args[0]}`))),
    pause: writeVerb(1, 1, [], (it) => runForSite(it, (ctx) => pauseSite(ctx, it.actor))),
    resume: writeVerb(1, 1, [], (it) => runForSite(it, (ctx) => resumeSite(ctx, it.actor))),
    remove: writeVerb(1, 1, [], remove),
  },
}
