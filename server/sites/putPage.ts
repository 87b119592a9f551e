// Operator commands: publishes a site's own text, for one of the program's pages or under a token, or retires it (RTE-5, OPS-4).
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Locale, locales } from '../../contract/limits.ts'
import { MAX_PAGE_BYTES, placeholders, reservedTokens, tokenPattern, usPrivacy } from '../../contract/pages.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import { isPageName, renderPage } from './page.ts'
import { isPlaceholder } from './pageData.ts'
import { placeholderPattern } from './pageMarkup.ts'
import { addText, findText, lockSite } from './pageStore.ts'

const pageKeyShape = {
  name: v.pipe(v.string('a name'), v.check(isValidName, nameError)),
  locale: v.picklist(locales, `one of ${locales.join(', ')}`),
}
const shape = v.strictObject({ ...pageKeyShape, text: v.string('a text') })

function isValidName(name: string) {
  if (isPageName(name) || name === usPrivacy) return true
  return tokenPattern.test(name) && !(reservedTokens as readonly string[]).includes(name)
}
function nameError({ input }: { input: string }) {
  return tokenPattern.test(input)
    ? `${input} is an address of the program's`
    : 'lower-case letters, digits and hyphens, at most 60'
}

export type PutResult = { name: string; locale: Locale; version: number; bytes: number; path: string }

export type PageKey = { name: string; locale: string }

/** A text that the page of this site can hold. Throws CommandInputError, also for invalid markup. */
export function parsePage(site: Site, input: unknown) {
  const { text: rawText, ...target } = parseCommandInput(shape, input)
  const text = rawText.replace(/^\uFEFF/, '')
  return { ...target, text, page: check(site, target, text) }
}

/** Throws CommandInputError, also for invalid markup; nothing is stored then. An unchanged text makes no new version. */
export async function putPage(ctx: JobCtx, actor: Actor, input: unknown): Promise<PutResult> {
  const { text, name, locale } = parsePage(ctx.site, input)
  const target = { name, locale }
  await lockSite(ctx)
  const before = await findText(ctx, target)
  const isSame = before?.text === text
  const version = isSame ? before.number : (before?.number ?? 0) + 1
  if (!isSame) {
    await addText(ctx, target, version, text, ctx.clock.now())
    const auditEntry = { action: 'page.put', subject: `${target.name} ${target.locale}` }
    await audit(ctx, actor, {
      ...auditEntry,
      before: before ? { version: before.number } : null,
      after: { version, ...sumOf(text) },
    })
    showAtOnce(ctx)
  }
  return { ...target, version, bytes: Buffer.byteLength(text), path: pathOf(target.name) }
}

/** Afterwards the built-in text shows again, where there is one; a token's page is not found. Throws CommandInputError. */
export async function retirePage(ctx: JobCtx, actor: Actor, input: unknown) {
  const target = parseCommandInput(v.strictObject(pageKeyShape), input)
  await lockSite(ctx)
  const before = await findText(ctx, target)
  if (before?.text == null) return rejectInput(`name: this site has no ${target.name} of its own in ${target.locale}`)
  const version = before.number + 1
  await addText(ctx, target, version, null, ctx.clock.now())
  const what = { action: 'page.retire', subject: `${target.name} ${target.locale}` }
  await audit(ctx, actor, { ...what, before: { version: before.number, ...sumOf(before.text) }, after: { version } })
  showAtOnce(ctx)
  return { ...target, version }
}

/** All nodes drop their pages. */
const showAtOnce = ({ app, afterCommit }: JobCtx) => afterCommit(() => app.bus.publish('sites_changed', {}))

const sumOf = (text: string) => ({ sha256: createHash('sha256').update(text).digest('hex') })
const pathOf = (name: string) =>
  name === usPrivacy ? '/pages/privacy' : isPageName(name) ? `/pages/${name}` : `/${name}`

function check(site: Site, { name, locale }: { name: string; locale: Locale }, text: string) {
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_PAGE_BYTES) rejectInput(`text: ${bytes} bytes; at most ${MAX_PAGE_BYTES}`)
  if (!text.isWellFormed() || text.includes('\0')) rejectInput('text: it could not be read')
  if (name === usPrivacy && locale !== 'en') rejectInput(`locale: ${usPrivacy} is for readers of English`)
  const strange = [...text.matchAll(placeholderPattern)]
    .map(([, it = '']) => it)
    .filter((it) => it !== 'kept_things' && it !== 'figures' && !isPlaceholder(it))
  if (strange.length) rejectInput(`text: {${strange[0]}} is no placeholder; there are ${placeholders.join(', ')}`)
  try {
    return renderPage(site, name, { text, locale, since: new Date(0), own: true })
  } catch (error) {
    return rejectInput(`text: ${(error as Error).message}`)
  }
}
