// Switch in a table: row and column name it visibly, its label is for screen readers.
import type { ComponentProps } from 'react'

export function Toggle({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="inline-flex min-h-11 min-w-12 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input type="checkbox" role="switch" {...rest} className="peer sr-only" />
      <span
        className="relative h-7 w-12 rounded-full bg-line-strong transition-colors duration-150 after:absolute after:top-[3px] after:left-[3px] after:size-[22px] after:rounded-full after:bg-white after:transition-transform after:duration-150 peer-checked:bg-accent peer-checked:after:translate-x-5 peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
        aria-hidden
      />
    </label>
  )
}
