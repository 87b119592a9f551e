// The country in use: what the visitor chose, else where the visitor seems to be, as far as the site serves it (SITE-9).
import type { Ctx } from '../base/ctx.ts'

/** The cookie `country`, else the guessed one, else the site's. */
export function countryInUse({ site, request }: Pick<Ctx, 'site' | 'request'>): string {
  const wishes = [request.cookies.country, request.country]
  return wishes.find((it) => it !== undefined && site.choices.countries.includes(it)) ?? site.country
}
