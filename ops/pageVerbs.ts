// Verbs of `npm run page` (RTE-5, OPS-4).
import { readFileSync, statSync } from 'node:fs'
import { MAX_PAGE_BYTES } from '../contract/pages.ts'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { findText, listTexts, putPage, retirePage } from '../server/sites/index.ts'
import { type Command, type CommandInput, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run page -- list SITE                                    every text of the site's own, and since when
npm run page -- show SITE NAME LOCALE [--version N]
npm run page -- put SITE NAME LOCALE FILE.md --why WHY
npm run page -- retire SITE NAME LOCALE --why WHY            the program's own text shows again; a token leads nowhere
SITE is its key or its domain. NAME is one of ban, cookies, faq, privacy, return-policy, service, terms, in whose place the text is shown;
privacy.us, for readers of English in the United States; or a token: the page is then at /TOKEN. What the file may hold stands in pages/README.md;
at most 100 KB. What changes something is written down for good: name nobody in WHY.`

const pageKey = ({ args: [, name, locale] }: CommandInput) => ({ name, locale })

export const pageCommand: Command = {
  name: 'page',
  usage,
  options: { why: { type: 'string' }, version: { type: 'string' } },
  verbs: {
    list: readVerb(1, 1, [], async (it) => listTexts(it.app.db, await siteOf(it))),
    show: readVerb(3, 3, ['version'], show),
    put: writeVerb(4, 4, [], (it) =>
      runForSite(it, (ctx) => putPage(ctx, it.actor, { ...pageKey(it), text: textIn(it.args[3] as string) })),
    ),
    retire: writeVerb(3, 3, [], (it) => runForSite(it, (ctx) => retirePage(ctx, it.actor, pageKey(it)))),
  },
}

async function show(input: CommandInput) {
  const { version } = input.values
  if (version !== undefined && !/^\d{1,9}$/.test(`${version}`)) rejectInput('version: a number')
  const { name = '', locale = '' } = pageKey(input)
  const number = version === undefined ? null : Number(version)
  const page = await findText({ db: input.app.db, site: await siteOf(input) }, { name, locale }, number)
  if (!page)
    return rejectInput(
      `name: this site has no ${name} of its own in ${locale}${number === null ? '' : `, version ${number}`}`,
    )
  return page.text ?? `Retired on ${page.created_at.toISOString()}.`
}

/** Checks the size before reading. */
function textIn(file: string) {
  const { size } = statSync(file)
  if (size > MAX_PAGE_BYTES) rejectInput(`text: ${size} bytes; at most ${MAX_PAGE_BYTES}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    return rejectInput('text: it is no UTF-8')
  }
}
