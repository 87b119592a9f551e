// Formats a value of the data export: a time in the site's time zone, money with its currency, a code by its label.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatTag } from '../../../contract/languageTag.ts'
import type { Locale } from '../../../contract/limits.ts'
import { formats } from '../../base/formats.ts'
import { languages } from '../../base/languages.ts'
import { fieldLabels, valueLabels } from './labels.ts'

/** Fields with codes of ours as values. */
const codeFields = new Set(['kind', 'reason', 'purpose', 'ended', 'state', 'why', 'stage', 'alert'])

/** Amounts in minor units; the row has the currency. */
const moneyFields = new Set(['amount', 'list_amount', 'vat', 'next_amount'])

export type Fields = Record<string, unknown>
export type ValueFormatter = ReturnType<typeof createValueFormatter>

export function createValueFormatter(
  i18n: I18n,
  locale: Locale,
  { country, time_zone }: { country: string; time_zone: string },
) {
  const tag = formatTag(locale, country)
  const format = formats(tag, time_zone)
  const clock = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone })
  const formatMoment = (at: string) => clock.format(new Date(at))
  // A calendar day has no time zone.
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })

  function formatText(field: string, value: string): string {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(value)
    if (field === 'date_of_birth' || field === 'given_on' || field === 'collect_on') return day.format(new Date(value))
    if (field === 'country') return format.country(value)
    if (field === 'language') return languages[value as Locale] ?? value
    const known = valueLabels[field]?.[value]
    if (known) return i18n._(known)
    return codeFields.has(field) ? value.replaceAll('_', ' ') : value
  }

  function formatValue(field: string, value: unknown, row: Fields): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`)
    if (typeof value === 'number')
      return moneyFields.has(field) && typeof row.currency === 'string'
        ? format.money(value, row.currency)
        : format.number(value)
    if (typeof value === 'string') return formatText(field, value)
    if (Array.isArray(value)) return value.map((it) => formatValue(field, it, row)).join(', ') || '–'
    return (
      Object.entries(value)
        .map(([name, it]) => `${name}: ${formatValue(name, it, {})}`)
        .join('\n') || '–'
    )
  }

  return {
    moment: formatMoment,
    value: formatValue,
    /** Label of a field in a section. */
    label: (heading: string, field: string) => {
      const label = fieldLabels[`${heading}.${field}`] ?? fieldLabels[field]
      return label ? i18n._(label) : field
    },
  }
}
