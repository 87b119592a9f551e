// A share drawn against its limit, with the numbers beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from './Badge.tsx'

type LimitBarProps = {
  program: string
  ratio_basis_points: number
  limit_basis_points: number
  counted: number
  limit_count: number
  state: 'ok' | 'near' | 'over'
}
/** The limit stands at two thirds, so that there is room beyond it. */
const LIMIT_AT_PERCENT = 66

export function LimitBar(bar: LimitBarProps) {
  const { t, i18n } = useLingui()
  const { program, ratio_basis_points, limit_basis_points, counted, limit_count, state } = bar
  const percent = (basisPoints: number) => `${i18n.number(basisPoints / 100, { minimumFractionDigits: 2 })} %`
  const width = Math.min(100, (ratio_basis_points / limit_basis_points) * LIMIT_AT_PERCENT)
  const words = { ok: t`below half`, near: t`near`, over: t`over` }[state]
  const fill = { ok: 'fill-success', near: 'fill-warning', over: 'fill-danger' }[state]
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{program}</span>
        <Badge state={state}>{words}</Badge>
      </div>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-3 w-full" aria-hidden>
        <rect width="100" height="6" className="fill-sunken" />
        <rect width={width} height="6" className={fill} />
        <rect x={LIMIT_AT_PERCENT} width="0.5" height="6" className="fill-text" />
      </svg>
      <p className="num text-muted">
        <Trans>
          {percent(ratio_basis_points)} of {percent(limit_basis_points)}; {counted} of {limit_count} cases
        </Trans>
      </p>
    </div>
  )
}
