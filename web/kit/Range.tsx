// From … to …: two thumbs on one track; native inputs, so keys and forms work.
import { type ReactNode, useId, useState } from 'react'

type RangeProps = {
  label: ReactNode
  /** Names of the two inputs, and what a screen reader calls them. */
  names: [string, string]
  labels: [string, string]
  min: number
  max: number
  value: [number, number]
  /** Called when a thumb is let go, or a key pressed. */
  onChange?: (value: [number, number]) => void
  /** How the chosen range is said: "30 to 50". */
  said: (from: number, to: number) => ReactNode
}

export function Range({ label, names, labels, min, max, value, onChange, said }: RangeProps) {
  const id = useId()
  const [[from, to], set] = useState(value)
  const [given, setGiven] = useState(value)
  if (given[0] !== value[0] || given[1] !== value[1]) {
    setGiven(value)
    set(value)
  }
  const at = (it: number) => ((it - min) / (max - min)) * 100
  const move = (which: 0 | 1, to_value: number) => {
    const next: [number, number] = which === 0 ? [Math.min(to_value, to), to] : [from, Math.max(to_value, from)]
    set(next)
    onChange?.(next)
  }
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-2">
        <span id={id} className="font-semibold text-sm">
          {label}
        </span>
        <span className="num text-muted text-sm">{said(from, to)}</span>
      </div>
      <div className="range">
        {/* Drawn as SVG: a style attribute would break the page's content security policy. */}
        <svg className="range-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect width="100" height="4" rx="2" className="fill-line-strong opacity-50" />
          <rect x={at(from)} width={at(to) - at(from)} height="4" className="fill-accent" />
        </svg>
        {([0, 1] as const).map((which) => (
          <input
            key={names[which]}
            type="range"
            name={names[which]}
            aria-label={labels[which]}
            min={min}
            max={max}
            value={which === 0 ? from : to}
            onChange={(event) => move(which, Number(event.target.value))}
            className={which === 0 && from > (min + max) / 2 ? 'z-2' : 'z-1'}
          />
        ))}
      </div>
    </fieldset>
  )
}
