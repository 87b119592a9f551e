// An operator puts a text of the site's own, for one of the seven pages or under a token, or takes it back (RTE-5, OPS-4).
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Locale, locales } from '../../contract/limits.ts'
import { pageBytes, placeholders, takenTokens, tokenShape, usPrivacy } from '../../contract/pages.ts'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import { isPageName, shownOf } from './page.ts'
import { isPlaceholder } from './pageData.ts'
import { placeholderPattern } from './pageMarkup.ts'
import { addText, findText, lockSite } from './pageStore.ts'

const which = {
  name: v.pipe(v.string('a name'), v.check(isName, whyNotName)),
  locale: v.picklist(locales, `one of ${locales.join(', ')}`),
}
const shape = v.strictObject({ ...which, text: v.string('a text') })

function isName(name: string) {
  if (isPageName(name) || name === usPrivacy) return true
  return tokenShape.test(name) && !(takenTokens as readonly string[]).includes(name)
}
function whyNotName({ input }: { input: string }) {
  return tokenShape.test(input)
    ? `${input} is an address of the program's`
    : 'lower-case letters, digits and hyphens, at most 60'
}

export type PutResult = { name: string; locale: Locale; version: number; bytes: number; path: string }

/** Throws Wrong, also where the text can't be read; nothing is kept then. The same text once more is no new version. */
export async function putPage(ctx: JobCtx, deed: Actor, given: unknown): Promise<PutResult> {
  const { text: said, ...it } = parseCommandInput(shape, given)
  const text = said.replace(/^\uFEFF/, '')
  check(ctx.site, it, text)
  await lockSite(ctx)
  const before = await findText(ctx, it)
  const same = before?.text === text
  const version = same ? before.number : (before?.number ?? 0) + 1
  if (!same) {
    await addText(ctx, it, version, text, ctx.clock.now())
    const what = { action: 'page.put', subject: `${it.name} ${it.locale}` }
    await audit(ctx, deed, {
      ...what,
      before: before ? { version: before.number } : null,
      after: { version, ...sumOf(text) },
    })
  }
  return { ...it, version, bytes: Buffer.byteLength(text), path: pathOf(it.name) }
}

/** The program's own text shows again, where there is one; a token leads nowhere. Throws Wrong. */
export async function retirePage(ctx: JobCtx, deed: Actor, given: unknown) {
  const it = parseCommandInput(v.strictObject(which), given)
  await lockSite(ctx)
  const before = await findText(ctx, it)
  if (before?.text == null) return rejectInput(`name: this site has no ${it.name} of its own in ${it.locale}`)
  const version = before.number + 1
  await addText(ctx, it, version, null, ctx.clock.now())
  const what = { action: 'page.retire', subject: `${it.name} ${it.locale}` }
  await audit(ctx, deed, { ...what, before: { version: before.number, ...sumOf(before.text) }, after: { version } })
  return { ...it, version }
}

const sumOf = (text: string) => ({ sha256: createHash('sha256').update(text).digest('hex') })
const pathOf = (name: string) =>
  name === usPrivacy ? '/pages/privacy' : isPageName(name) ? `/pages/${name}` : `/${name}`

function check(site: Site, { name, locale }: { name: string; locale: Locale }, text: string) {
  const bytes = Buffer.byteLength(text)
  if (bytes > pageBytes) rejectInput(`text: ${bytes} bytes; at most ${pageBytes}`)
  if (!text.isWellFormed() || text.includes('\0')) rejectInput('text: it could not be read')
  if (name === usPrivacy && locale !== 'en') rejectInput(`locale: ${usPrivacy} is for readers of English`)
  const strange = [...text.matchAll(placeholderPattern)]
    .map(([, it = '']) => it)
    .filter((it) => it !== 'kept_things' && !isPlaceholder(it))
  if (strange.length) rejectInput(`text: {${strange[0]}} is no placeholder; there are ${placeholders.join(', ')}`)
  try {
    shownOf(site, name, { text, locale, since: new Date(0), own: true })
  } catch (error) {
    rejectInput(`text: ${(error as Error).message}`)
  }
}
