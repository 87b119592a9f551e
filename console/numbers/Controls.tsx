// What stands above the numbers: which days, and when they were counted.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Time } from '../kit/Time.tsx'
import { spans, useSpan } from './span.ts'

export function Controls({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { days, setDays } = useSpan()
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t`Days`}</legend>
        {spans.map((it) => (
          <label
            key={it}
            className="grid min-h-11 cursor-pointer place-items-center rounded-field border border-line-strong px-3 text-sm has-checked:bg-accent-soft has-checked:font-bold has-checked:text-on-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="days"
              className="sr-only"
              checked={it === days}
              onChange={() => setDays(it)}
              value={it}
            />
            <span>
              <Plural value={it} one="# day" other="# days" />
            </span>
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  )
}

export const AsOf = ({ at }: { at: string | null }) => (
  <p className="text-muted text-sm">
    {at === null ? (
      <Trans>Not counted yet. It is, each quarter of an hour.</Trans>
    ) : (
      <Trans>
        As of <Time at={at} />. Counted each quarter of an hour, by each site’s calendar.
      </Trans>
    )}
  </p>
)
