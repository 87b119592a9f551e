// How many slips of the fingers lie between two words: a letter more, less, other, or two in the wrong order.

export function typosBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? 0
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const least = Math.min(at(1, 0) + 1, (row[j - 1] as number) + 1, at(1, 1) + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(least, at(2, 2) + 1) : least)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] as number
}
