// One value of one's data as a person reads it: a time on the site's clock, money with its currency, a code in words.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '../../../contract/limits.ts'
import { formats } from '../../base/formats.ts'
import { languages } from '../../shell/languages.ts'
import { fields, values } from './words.ts'

/** Fields whose values are ours, and short. */
const coded = new Set(['kind', 'reason', 'purpose', 'ended', 'state', 'why', 'stage'])

/** Minor units, with the currency beside them. */
const sums = new Set(['amount', 'list_amount', 'vat', 'next_amount'])

export type Fields = Record<string, unknown>
export type Reader = ReturnType<typeof makeReader>

export function makeReader(i18n: I18n, locale: Locale, { country, time_zone }: { country: string; time_zone: string }) {
  const tag = `${locale}-${country}`
  const format = formats(tag, time_zone)
  const clock = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone })
  const moment = (at: string) => clock.format(new Date(at))
  // A calendar day is the same everywhere.
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })

  function text(field: string, value: string): string {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value)
    if (field === 'date_of_birth' || field === 'given_on' || field === 'collect_on') return day.format(new Date(value))
    if (field === 'country') return format.country(value)
    if (field === 'language') return languages[value as Locale] ?? value
    const known = values[field]?.[value]
    if (known) return i18n._(known)
    return coded.has(field) ? value.replaceAll('_', ' ') : value
  }

  function read(field: string, value: unknown, among: Fields): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`)
    if (typeof value === 'number')
      return sums.has(field) && typeof among.currency === 'string'
        ? format.money(value, among.currency)
        : format.number(value)
    if (typeof value === 'string') return text(field, value)
    if (Array.isArray(value)) return value.map((it) => read(field, it, among)).join(', ') || '–'
    return (
      Object.entries(value)
        .map(([name, it]) => `${name}: ${read(name, it, {})}`)
        .join('\n') || '–'
    )
  }

  return {
    moment,
    read,
    /** What a field is called under a heading. */
    call: (heading: string, field: string) => {
      const words = fields[`${heading}.${field}`] ?? fields[field]
      return words ? i18n._(words) : field
    },
  }
}
