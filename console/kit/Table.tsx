// A table: sortable, its rows as CSV. Of a long one only what was scrolled to is in the document.
import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../web/kit/Button.tsx'
import { type Cell, saveCsv } from './csv.ts'

export type Column<Row> = {
  heading: string
  /** What is sorted by, and written into the CSV. */
  value(row: Row): Cell
  /** What is shown; by default the value. */
  show?(row: Row): ReactNode
  /** Stays on one line, such as a time or a sum. */
  isShort?: boolean
  /** At the right, such as a sum. */
  isNumber?: boolean
}

type TableProps<Row> = {
  /** Read aloud, and the file's name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf(row: Row): string | number
  /** The rows are the first of many: sorting them would mislead. */
  isPaged?: boolean
}
type Sort = { at: number; down: boolean } | null

export function Table<Row>({ label, columns, rows, keyOf, isPaged = false }: TableProps<Row>) {
  const { t } = useLingui()
  const [sort, setSort] = useState<Sort>(null)
  const sorted = sort ? sortRows(rows, columns[sort.at] as Column<Row>, sort.down) : rows
  const { shown, end } = useShownRows(sorted)
  const cellClass = ({ isShort, isNumber }: Column<Row>) =>
    `px-3 py-2 text-left ${isShort ? 'whitespace-nowrap' : 'wrap-anywhere min-w-28'} ${isNumber ? 'num text-right' : ''}`
  const save = () =>
    saveCsv(label, [
      columns.map(({ heading }) => heading),
      ...sorted.map((row) => columns.map(({ value }) => value(row))),
    ])
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it sideways by keys */}
      <section className="overflow-x-auto rounded-card border border-line bg-raised" tabIndex={0}>
        <table aria-label={label} className="w-full border-collapse text-sm">
          <thead className="bg-sunken">
            <tr>
              {columns.map((column, at) => (
                <th
                  key={column.heading}
                  scope="col"
                  aria-sort={sort?.at === at ? (sort.down ? 'descending' : 'ascending') : undefined}
                  className={cellClass(column)}
                >
                  {isPaged ? (
                    column.heading
                  ) : (
                    <button
                      type="button"
                      className="inline-flex min-h-8 items-center gap-1 font-bold"
                      onClick={() => setSort(nextSort(sort, at))}
                    >
                      {column.heading}
                      {sort?.at === at && <SortMark down={sort.down} />}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)} className="border-line border-t hover:bg-tint">
                {columns.map((column) => (
                  <td key={column.heading} className={cellClass(column)}>
                    {column.show ? column.show(row) : column.value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div ref={end} />
      </section>
      <div className="flex items-center justify-between gap-3 text-muted text-sm">
        <Plural value={rows.length} one="# row" other="# rows" />
        <Button kind="ghost" small onClick={save} aria-label={t`Save as CSV: ${label}`}>
          <Download className="size-4" aria-hidden />
          CSV
        </Button>
      </div>
    </div>
  )
}

const SortMark = ({ down }: { down: boolean }) =>
  down ? <ArrowDown className="size-4" aria-hidden /> : <ArrowUp className="size-4" aria-hidden />

const STEP_ROWS = 150

/** The first rows, and further ones as their end comes near. */
function useShownRows<Row>(rows: Row[]) {
  const [max, setMax] = useState(STEP_ROWS)
  const end = useRef<HTMLDivElement>(null)
  const isAll = max >= rows.length
  useEffect(() => {
    if (isAll || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setMax((before) => before + STEP_ROWS),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isAll])
  return { shown: rows.slice(0, max), end }
}

/** Up, down, as it came. */
const nextSort = (sort: Sort, at: number): Sort =>
  sort?.at !== at ? { at, down: false } : sort.down ? null : { at, down: true }

function sortRows<Row>(rows: Row[], { value }: Column<Row>, down: boolean): Row[] {
  const sorted = rows.toSorted((a, b) => compareCells(value(a), value(b)))
  return down ? sorted.toReversed() : sorted
}

/** Nothing comes last. */
function compareCells(a: Cell, b: Cell): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}
