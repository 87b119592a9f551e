// The conditions of the alerts (server/base/observability/alertRules.ts): those that hold now, and the rest.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { State } from './HealthScreen.tsx'
import { Mark } from './Mark.tsx'

export function Alerts({ alerts }: { alerts: State['alerts'] }) {
  const { t } = useLingui()
  const holding = alerts.filter(({ holds }) => holds)
  const quiet = alerts.filter(({ holds }) => holds === false)
  const elsewhere = alerts.filter(({ holds }) => holds === null)
  return (
    <section aria-label={t`Alerts`} className="grid gap-3">
      <h2 className="text-lg">
        <Trans>Alerts</Trans>
      </h2>
      {holding.length === 0 ? (
        <p className="flex items-center gap-3 rounded-card border border-line bg-raised p-4">
          <Mark state="good" />
          <Trans>Nothing that an alert asks the database about is out of order.</Trans>
        </p>
      ) : (
        <ul className="grid gap-2">
          {holding.map(({ alert, summary, for: delay, value }) => (
            <li key={alert} className="flex items-start gap-3 rounded-card bg-danger-soft p-4 text-on-danger-soft">
              <Mark state="bad" />
              <div className="min-w-0">
                <p className="font-semibold">
                  {alert}
                  {value !== null && value >= 0 && (
                    <span className="num font-normal"> · {Math.round(value * 100) / 100}</span>
                  )}
                </p>
                <p className="wrap-anywhere text-sm">{summary}</p>
                {delay !== null && (
                  <p className="text-sm">
                    <Trans>Somebody is told where it lasts for {delay}.</Trans>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
          <Plural value={alerts.length} one="# condition" other="# conditions" />
        </summary>
        <ul className="grid gap-1 text-sm">
          {[...quiet, ...elsewhere].map(({ alert, summary, holds }) => (
            <li key={alert} className="flex items-start gap-2">
              <Mark state={holds === null ? 'unknown' : 'good'} />
              <span className="wrap-anywhere min-w-0">
                <strong>{alert}:</strong> {summary}
                {holds === null && (
                  <span className="text-muted">
                    {' '}
                    <Trans>Prometheus alone knows.</Trans>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
