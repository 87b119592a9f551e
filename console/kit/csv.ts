// CSV of a table, safe to open in a spreadsheet: a cell that would be a formula begins with an apostrophe.

export type Cell = string | number | null | undefined

/** What spreadsheets run; a tab or a line break before it is skipped by some. */
const formula = /^[=+\-@\t\r]/

export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  // A number of ours may be negative; a text never counts as one.
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** With a mark of its encoding, which spreadsheets need for letters outside of ASCII. */
export const csvText = (rows: Cell[][]) => `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

export function saveCsv(name: string, rows: Cell[][]) {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(address)
}
