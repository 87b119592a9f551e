// uPlot in the colours of the console: redrawn when its place or the scheme changes.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartProps } from './Chart.tsx'

/** Tokens of the styles, and dashes, so that no line is told by its colour alone. */
export const lineStyles = [
  { colour: '--accent-text', dash: [] },
  { colour: '--info-text', dash: [8, 5] },
  { colour: '--success', dash: [2, 4] },
  { colour: '--danger', dash: [12, 4, 2, 4] },
  { colour: '--text', dash: [4, 2] },
  { colour: '--text-muted', dash: [14, 6] },
] as const

const HEIGHT_PX = 260
const LINE_PX = 2
/** So wide is what stands at the axes. */
const AXIS_PX = 64
const NAMES_PX = 32
const MIN_LABEL_PX = 76

type Drawn = Pick<ChartProps, 'points' | 'series' | 'format'> & { onPoint(at: number | null): void }

/** Returns what removes it. */
export function drawChart(place: HTMLElement, { points, series, format, onPoint }: Drawn): () => void {
  const colourOf = (token: string) => resolveColour(place, token)
  const axis = {
    stroke: () => colourOf('--text-muted'),
    grid: { stroke: () => colourOf('--border'), width: 1 },
    ticks: { show: false },
    font: '12px "Figtree Variable", system-ui, sans-serif',
  }
  const nameOf = (x: number) => points.find((point) => point.x === x)?.name ?? ''
  const chart = new uPlot(
    {
      width: Math.max(place.clientWidth, AXIS_PX),
      height: HEIGHT_PX,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false } },
      axes: [
        {
          ...axis,
          size: NAMES_PX,
          space: MIN_LABEL_PX,
          incrs: [1, 2, 3, 5, 7, 14, 30, 60, 90],
          values: (_, xs) => xs.map(nameOf),
        },
        { ...axis, size: AXIS_PX, values: (_, ys) => ys.map(format) },
      ],
      series: [
        {},
        ...series.map(({ name, values }, at) => {
          const { colour, dash } = lineStyles[at % lineStyles.length] as (typeof lineStyles)[number]
          return {
            label: name,
            stroke: () => colourOf(colour),
            dash: [...dash],
            width: LINE_PX,
            // One value alone is no line.
            points: { show: values.filter((value) => value !== null).length === 1 },
          }
        }),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [points.map(({ x }) => x), ...series.map(({ values }) => values)],
    place,
  )
  const sized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT_PX }))
  sized.observe(place)
  const redraw = () => chart.redraw(false)
  const scheme = new MutationObserver(redraw)
  scheme.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  return () => {
    sized.disconnect()
    scheme.disconnect()
    system.removeEventListener('change', redraw)
    chart.destroy()
  }
}

/** A canvas knows no variables, and none that depend on the scheme. */
function resolveColour(place: HTMLElement, token: string): string {
  const before = place.style.color
  place.style.color = `var(${token})`
  const { color } = getComputedStyle(place)
  place.style.color = before
  return color
}
