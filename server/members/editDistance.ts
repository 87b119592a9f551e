// Edit distance (Damerau-Levenshtein, optimal string alignment): insertions, deletions, substitutions and swaps of neighbours.

export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cell = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1
      const distance = Math.min(cell(1, 0) + 1, (row[j - 1] as number) + 1, cell(1, 1) + substitution)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(distance, cell(2, 2) + 1) : distance)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] as number
}
