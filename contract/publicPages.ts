// The pages that search engines are shown, each with one address a language; everything else of a site is private or of the moment (I18N-2).
import { landerDesigns } from './landers.ts'
import { defaultLocale, type Locale } from './limits.ts'

/** Beside these: the campaigns of a lander (`/landers/gallery/summer`), which are the lander's page in other words. */
export const publicPages: readonly string[] = [
  '/',
  '/signup',
  '/pricing',
  '/complaints',
  '/withdraw',
  '/takedown',
  ...landerDesigns.map((it) => `/landers/${it}`),
  ...['accessibility', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'safety', 'service', 'terms'].map(
    (it) => `/pages/${it}`,
  ),
  '/pages/transparency',
  // Where the site has open books (contract/transparency.ts).
  '/open-books',
]

const knownPages: ReadonlySet<string> = new Set(publicPages)

/** The public page that a path shows: itself, or the lander of a campaign. null: no page for search engines. */
export function publicPageOf(path: string): string | null {
  const plain = path.replace(/(?<=.)\/+$/, '')
  if (knownPages.has(plain)) return plain
  const lander = /^\/landers\/\w+(?=\/[^/]+$)/.exec(plain)?.[0]
  return lander !== undefined && knownPages.has(lander) ? lander : null
}

/** The one address of a page in a language: where a site has but one language, the page itself. `path` is a public page's. */
export const addressIn = (locale: string, path: string, visible: readonly string[]) =>
  visible.length > 1 ? `${path}?lang=${locale}` : path

/** What somebody sees who speaks none of a site's languages. */
export const spokenToOthers = (visible: readonly Locale[], domain_language: Locale): Locale =>
  [domain_language, defaultLocale, ...visible].find((it) => visible.includes(it)) ?? defaultLocale
