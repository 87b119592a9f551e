// What an operator says of a site beside its settings: domain, hosts, company, country, time zone (SITE-1, OPS-4).
import * as v from 'valibot'
import { countries } from '../../contract/countries.ts'
import { locale, text } from '../../contract/fields.ts'
import { companyInfo } from '../../contract/sites.ts'

const host = v.pipe(
  v.string('a host'),
  v.regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    'a host in small letters, like www.example.com',
  ),
)
const zone = v.pipe(
  v.string(),
  v.check((it) => Intl.supportedValuesOf('timeZone').includes(it), 'a time zone like Europe/Amsterdam'),
)
const moment = v.pipe(
  v.string(),
  v.check((it) => !Number.isNaN(Date.parse(it)), 'a moment like 2026-11-20T12:00:00Z'),
)

export const identityEntries = {
  /** The address of the site. Point its DNS to the proxy first, and get a certificate. Its former domain stays one of its hosts. */
  domain: host,
  /** Further hosts that lead to the site. */
  hosts: v.optional(v.pipe(v.array(host), v.maxLength(20, 'at most 20')), []),
  /** 1 to 7: colours, words, pictures. 7 is gay, 1 the ordinary one. */
  niche: v.pipe(v.number(), v.integer(), v.minValue(1, '1 to 7'), v.maxValue(7, '1 to 7')),
  /** The language of the domain. */
  domain_language: locale,
  /** Where the site is at home; one of its countries. */
  country: v.pipe(
    v.string(),
    v.check((it) => Object.hasOwn(countries, it), 'a country like NL'),
  ),
  /** By which its days begin, like Europe/Amsterdam. */
  time_zone: zone,
  /** Before the addresses of scripts and styles, where a CDN serves them; usually empty. */
  cdn_prefix: v.optional(text(200), ''),
  /** Who runs the site: the imprint, and what receipts say. */
  company: v.strictObject({
    ...companyInfo.entries,
    added: moment,
    delete_discount: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  }),
}
export const identityShape = v.strictObject(identityEntries)
export type Identity = v.InferOutput<typeof identityShape>
