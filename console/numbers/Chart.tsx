// A line chart, drawn by uPlot on a canvas, and the same values as a table under it, for whoever reads a table better, and as CSV.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Panel } from '../../web/kit/Panel.tsx'
import { Empty } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { drawChart, lineStyles } from './drawChart.ts'

export type Series = { name: string; values: (number | null)[] }
export type ChartProps = {
  heading: string
  note?: ReactNode
  /** Of the axis below: one for each value. */
  points: { x: number; name: string }[]
  /** What the axis and the first column are called. */
  axis: string
  series: Series[]
  format(value: number): string
}

export function Chart({ heading, note, points, axis, series, format }: ChartProps) {
  const { t } = useLingui()
  const [at, setAt] = useState<number | null>(null)
  const shown = at === null ? undefined : points[at]
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value))
  const rows = points.map((point, index) => ({ ...point, index }))
  const columns: Column<(typeof rows)[number]>[] = [
    { heading: axis, isShort: true, value: ({ name }) => name },
    ...series.map(({ name, values }) => ({
      heading: name,
      isShort: true,
      isNumber: true,
      value: ({ index }: { index: number }) => values[index] ?? null,
      show: ({ index }: { index: number }) => cell(values[index]),
    })),
  ]
  return (
    <Panel className="grid min-w-0 content-start gap-3 p-4" aria-label={heading}>
      <h2 className="text-lg">{heading}</h2>
      {note && <p className="text-muted text-sm">{note}</p>}
      {points.length === 0 || series.length === 0 ? (
        <Empty>
          <Trans>Nothing was counted in this time.</Trans>
        </Empty>
      ) : (
        <>
          <ul className="flex min-h-5 flex-wrap gap-x-5 gap-y-1 text-sm" aria-hidden>
            {series.map(({ name, values }, index) => (
              <li key={name} className="flex items-center gap-2">
                <LineMark index={index} />
                {name}
                {at !== null && <strong className="num">{cell(values[at])}</strong>}
              </li>
            ))}
            <li className="num text-muted">{shown?.name}</li>
          </ul>
          <Canvas {...{ heading, points, series, format }} onPoint={setAt} />
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
              <Trans>As a table</Trans>
            </summary>
            <Table label={t`${heading}: values`} columns={columns} rows={rows} keyOf={({ index }) => index} />
          </details>
        </>
      )}
    </Panel>
  )
}

function Canvas({
  onPoint,
  ...drawn
}: Pick<ChartProps, 'heading' | 'points' | 'series' | 'format'> & { onPoint(at: number | null): void }) {
  const { t } = useLingui()
  const { heading, points, series, format } = drawn
  const place = useRef<HTMLDivElement>(null)
  // Values, not the arrays that hold them: a parent that is rendered again makes new ones.
  const key = JSON.stringify([points, series])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the values
  useEffect(() => {
    if (!place.current) return
    return drawChart(place.current, { points, series, format, onPoint })
  }, [key])
  const names = series.map(({ name }) => name).join(', ')
  return (
    <div
      ref={place}
      role="img"
      aria-label={t`${heading}: lines of ${names}. The table below has the values.`}
      className="h-[260px] min-w-0 overflow-hidden"
    />
  )
}

/** Lines differ by their dashes, too. */
function LineMark({ index }: { index: number }) {
  const { colour, dash } = lineStyles[index % lineStyles.length] as (typeof lineStyles)[number]
  return (
    <svg width="28" height="8" aria-hidden="true">
      <line x1="0" x2="28" y1="4" y2="4" stroke={`var(${colour})`} strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
