// The country in use: the visitor's choice, else the country by IP address, as far as the site serves it (SITE-9).
import type { Ctx } from '../base/ctx.ts'

/** The cookie `country`, else the country by IP address, else the site's. */
export function countryInUse({ site, request }: Pick<Ctx, 'site' | 'request'>): string {
  const candidates = [request.cookies.country, request.country]
  return candidates.find((it) => it !== undefined && site.choices.countries.includes(it)) ?? site.country
}
