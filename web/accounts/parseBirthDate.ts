// Date of birth as people type it, in the order of their language and country (ACC-3).

/** 24 December 1990: its day is no month, so that it shows the order. */
const exampleDate = '1990-12-24'
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const toIso = (year: string, month: string, day: string) =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')

const format = (tag: string) =>
  new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** `tag`: language and country. */
export const formatBirthDate = (iso: string, tag: string) => format(tag).format(new Date(iso))
export const birthDateExample = (tag: string) => formatBirthDate(exampleDate, tag)

/** As ISO 8601, which the server checks; empty where it is no date. Digits alone will do: 24121990. */
export function parseBirthDate(typed: string, tag: string): string {
  const text = typed.trim()
  const [, ...ofIso] = isoDate.exec(text) ?? []
  if (ofIso.length) return toIso(...(ofIso as [string, string, string]))
  const order = format(tag)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((it) => it === 'day' || it === 'month' || it === 'year')
  const lengths = order.map((it) => (it === 'year' ? '(\\d{4})' : '(\\d{2})'))
  const digits = new RegExp(`^${lengths.join('')}$`).exec(text)
  const numbers = digits?.slice(1) ?? text.split(/\D+/).filter(Boolean)
  const part = (name: (typeof order)[number]) => numbers[order.indexOf(name)] ?? ''
  if (numbers.length !== 3 || part('year').length !== 4) return ''
  // A day that is no month was typed in the other order.
  const isSwapped = Number(part('month')) > 12 && Number(part('day')) <= 12
  return isSwapped ? toIso(part('year'), part('day'), part('month')) : toIso(part('year'), part('month'), part('day'))
}
