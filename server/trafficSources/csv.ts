// CSV (RFC 4180), safe against formula injection: text from outside never becomes a spreadsheet formula.

type Value = string | number | null

export const csv = (head: readonly string[], lines: readonly Value[][]) =>
  [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')

function cell(value: Value): string {
  if (typeof value !== 'string') return `${value ?? ''}`
  const escaped = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\r\n;\t']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
