// Lines of comma separated values (RFC 4180) that a spreadsheet takes for what they are: text that strangers chose is never a formula.

type Value = string | number | null

export const csv = (head: readonly string[], lines: readonly Value[][]) =>
  [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')

function cell(value: Value): string {
  if (typeof value !== 'string') return `${value ?? ''}`
  const tame = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\r\n;\t']/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}
