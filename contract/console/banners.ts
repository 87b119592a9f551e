// Calls about banners: notices at the top of a site's pages, from one time to another (SITE-2).
import * as v from 'valibot'
import { locale } from '../fields.ts'
import { locales, MAX_BANNER_CHARS } from '../limits.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteKey } from './fields.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(1))
const content = {
  texts: v.strictObject(v.entriesFromList(locales, v.optional(v.pipe(v.string(), v.maxLength(4 * MAX_BANNER_CHARS))))),
  /** A page of the site. */
  link: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  audience: v.picklist(['visitors', 'members', 'both']),
}
const banner = v.strictObject({
  ...{ number, ...content, starts_at: moment, ends_at: moment, ended_at: v.nullable(moment) },
  /** Counts its changes. */
  revision: number,
})
export type BannerRow = v.InferOutput<typeof banner>
export type BannerTexts = BannerRow['texts']
const time = v.pipe(v.string(), v.isoTimestamp())
const state = v.strictObject({ number, revision: number })

export const list = staffCall({
  name: 'banners.list',
  permission: 'site show',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    banners: v.array(banner),
    locales: v.array(locale),
    own_locale: locale,
    address: v.string(),
  }),
})
/** What its author saw: `number` null is a new one. A stale change is refused with the banner as it is now. */
export const put = staffCall({
  name: 'banners.put',
  permission: 'site set',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, number: v.nullable(number), revision: v.pipe(v.number(), v.integer(), v.minValue(0)) },
    ...{ ...content, starts_at: time, ends_at: time, reason },
  }),
  output: state,
})
export const end = staffCall({
  name: 'banners.end',
  permission: 'site set',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, number, revision: number, reason }),
  output: state,
})

export const bannerCalls = [list, put, end]
