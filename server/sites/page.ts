// GET /api/pages/{name}: a content page, with placeholders filled from the site's data (RTE-5, PAGE-1).
// The site's own text takes precedence over the built-in one; in the reader's language, else the domain's, else English.
import { createHash } from 'node:crypto'
import { defaultLocale, type Locale } from '../../contract/limits.ts'
import { type ContentPage, pageNames, tokenPattern, usPrivacy } from '../../contract/pages.ts'
import type { Ctx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { refuse } from '../base/refusal.ts'
import { countryInUse } from './countryInUse.ts'
import { fillFor } from './pageData.ts'
import { readPageFile } from './pageFiles.ts'
import { parseMarkup } from './pageMarkup.ts'
import { ownTexts } from './pageStore.ts'
import { termsDate } from './termsDate.ts'

export const isPageName = (name: string) => (pageNames as readonly string[]).includes(name)

export const page = async (ctx: Ctx, { name }: { name: string }): Promise<ContentPage> =>
  (tokenPattern.test(name) && (await findPage(ctx, name))) || refuse('not_found')

/** null where this site has no page of this name. */
export async function findPage(ctx: Ctx, name: string): Promise<ContentPage | null> {
  const isUsReader = name === 'privacy' && ctx.locale === 'en' && countryInUse(ctx) === 'US'
  for (const it of isUsReader ? [usPrivacy, name] : [name]) {
    const own = await ownText(ctx, it)
    if (own) return renderPage(ctx.site, name, own)
  }
  if (!isPageName(name)) return null
  return builtIn(ctx.site, isUsReader ? usPrivacy : name, ctx.locale) ?? builtIn(ctx.site, name, defaultLocale)
}

type Text = { text: string; locale: Locale; since: Date; own: boolean }

async function ownText({ db, site, locale }: { db: Db; site: Site; locale: Locale }, name: string) {
  const texts = await ownTexts({ db, site }, name)
  const candidates = [locale, site.domain_language, defaultLocale].flatMap(
    (it) => texts.find((one) => one.locale === it) ?? [],
  )
  const [first] = candidates
  return first && { text: first.text, locale: first.locale, since: first.created_at, own: true }
}

function builtIn(site: Site, file: string, locale: Locale): ContentPage | null {
  const text = readPageFile(file, locale)
  const name = file === usPrivacy ? 'privacy' : file
  return text === null ? null : renderPage(site, name, { text, locale, since: new Date(0), own: false })
}

/** Renders a text for this site. Throws where the markup is invalid. */
export function renderPage(site: Site, name: string, { text, locale, since, own }: Text): ContentPage {
  const { title, blocks } = parseMarkup(text, fillFor(site, locale))
  const version = createHash('sha256')
    .update(JSON.stringify([name, locale, title, blocks]))
    .digest('hex')
    .slice(0, 16)
  const date = new Date(Math.max(termsDate(site).getTime(), since.getTime())).toISOString()
  return { name, locale, title, version, date, own, blocks }
}
