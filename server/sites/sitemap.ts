// GET /sitemap.xml: a site's public pages, each in all the site's languages (I18N-2).
import { addressIn, publicPages, spokenToOthers } from '../../contract/publicPages.ts'
import type { Ctx } from '../base/ctx.ts'
import { escapeHtml } from '../base/http/escapeHtml.ts'

export function sitemap({ site, request: { origin } }: Pick<Ctx, 'site' | 'request'>): string {
  const { locales } = site.choices
  const otherLocales = spokenToOthers(locales, site.domain_language)
  const urlOf = (locale: string, page: string) => escapeHtml(origin + addressIn(locale, page, locales))
  const link = (page: string, hreflang: string, locale: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${urlOf(locale, page)}"/>`
  const pages = publicPages.filter((it) => it !== '/open-books' || site.choices.open_books)
  const entries = pages.flatMap((page) => {
    if (locales.length < 2) return `<url><loc>${urlOf(otherLocales, page)}</loc></url>`
    const alternates = [...locales.map((it) => link(page, it, it)), link(page, 'x-default', otherLocales)].join('')
    return locales.map((it) => `<url><loc>${urlOf(it, page)}</loc>${alternates}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}
