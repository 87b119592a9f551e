// Range slider with two thumbs on one track; native inputs, so keys and forms work.
import { type ReactNode, useId, useState } from 'react'

type RangeProps = {
  label: ReactNode
  /** Names of the two inputs, and what a screen reader calls them. */
  names: [string, string]
  labels: [string, string]
  min: number
  max: number
  value: [number, number]
  /** Called when a thumb is released or a key is pressed. */
  onChange?: (value: [number, number]) => void
  /** Text of the chosen range: "30 to 50". */
  formatRange: (from: number, to: number) => ReactNode
}

export function Range({ label, names, labels, min, max, value, onChange, formatRange }: RangeProps) {
  const id = useId()
  const [[from, to], setRange] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue[0] !== value[0] || previousValue[1] !== value[1]) {
    setPreviousValue(value)
    setRange(value)
  }
  const percentOf = (it: number) => ((it - min) / (max - min)) * 100
  const move = (thumb: 0 | 1, position: number) => {
    const next: [number, number] = thumb === 0 ? [Math.min(position, to), to] : [from, Math.max(position, from)]
    setRange(next)
    onChange?.(next)
  }
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-2">
        <span id={id} className="font-semibold text-sm">
          {label}
        </span>
        <span className="num text-muted text-sm">{formatRange(from, to)}</span>
      </div>
      <div className="range">
        {/* Drawn as SVG: a style attribute would break the page's content security policy. */}
        <svg className="range-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect width="100" height="4" rx="2" className="fill-line-strong opacity-50" />
          <rect x={percentOf(from)} width={percentOf(to) - percentOf(from)} height="4" className="fill-accent" />
        </svg>
        {([0, 1] as const).map((thumb) => (
          <input
            key={names[thumb]}
            type="range"
            name={names[thumb]}
            aria-label={labels[thumb]}
            min={min}
            max={max}
            value={thumb === 0 ? from : to}
            onChange={(event) => move(thumb, Number(event.target.value))}
            className={thumb === 0 && from > (min + max) / 2 ? 'z-2' : 'z-1'}
          />
        ))}
      </div>
    </fieldset>
  )
}
