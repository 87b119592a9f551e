// What a person must look at: the one source of ops/deploy/alerts.yml, which Prometheus reads, and of the console's health (OPS-3,
// STAFF-2). Rules about gauges of the database hold on every node and are tried by the console, too; others need Prometheus.
import type { Measure } from './measure.ts'

/** `sum`: of all labels; else each value counts. `kinds`: of the label `kind`. `of`: of any other label. */
type GaugeRule = { gauge: string; sum?: true; of?: [label: string, value: string]; kinds?: string[] } & (
  | { above: number; below?: number }
  | { below: number; above?: never }
)
export type AlertRule = {
  alert: string
  /** It must have been so for as long. */
  for?: string
  summary: string
} & (GaugeRule | { expr: string })

const mailFailures =
  'sum(rate(nightjar_deliveries_total{channel="mail",result="failed"}[30m])) > 0.2 * sum(rate(nightjar_deliveries_total{channel="mail"}[30m]))'

export const alertRules: AlertRule[] = [
  {
    alert: 'NodeDown',
    expr: 'up{job="nightjar"} == 0',
    for: '1m',
    summary: 'A node does not answer. Its log says why; npm run doctor on its machine.',
  },
  {
    alert: 'DatabaseDown',
    expr: 'nightjar_database_up == 0',
    for: '1m',
    summary: 'A node cannot read the database.',
  },
  {
    alert: 'BusDown',
    expr: 'nightjar_bus_up == 0',
    for: '5m',
    summary: 'Redis is away: live events reach other nodes late. Runbook: Redis is lost.',
  },
  {
    alert: 'ServerErrors',
    expr: 'sum(rate(nightjar_requests_total{status=~"5.."}[5m])) > 0.2',
    for: '5m',
    summary: 'More than one request in five seconds fails. Look for "bug" in the logs.',
  },
  {
    alert: 'SlowRequests',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(nightjar_request_ms_bucket[5m]))) > 1000',
    for: '10m',
    summary: 'One request in twenty takes longer than a second.',
  },
  {
    alert: 'EventLoopBusy',
    expr: 'nightjar_event_loop_delay_p99_ms > 500',
    for: '10m',
    summary: 'A node is out of processor time. Start another one.',
  },
  {
    alert: 'PoolFull',
    expr: 'nightjar_db_active / nightjar_db_pool_connections > 4',
    for: '5m',
    summary: 'Statements wait for connections to the database.',
  },
  {
    alert: 'JobsWait',
    ...{ gauge: 'nightjar_job_oldest_due_seconds', above: 300 },
    for: '5m',
    summary: 'Jobs of {{ $labels.task }} wait for five minutes. Runbook: a job is stuck.',
  },
  {
    alert: 'JobsGivenUp',
    expr: 'increase(nightjar_job_runs_total{result="given_up"}[1h]) > 0',
    summary: 'A job failed on its last try. The log names it: "job failed".',
  },
  {
    alert: 'MailWaits',
    ...{ gauge: 'nightjar_delivery_oldest_seconds', of: ['channel', 'mail'], above: 900 },
    for: '10m',
    summary: 'Mail is not sent. npm run doctor asks the mail server.',
  },
  {
    alert: 'MailFails',
    expr: mailFailures,
    for: '30m',
    summary: 'One mail in five is refused by the receivers.',
  },
  {
    alert: 'ProviderEventsWait',
    ...{ gauge: 'nightjar_provider_event_oldest_seconds', above: 600 },
    for: '5m',
    summary: 'Webhooks of a payment provider are not applied: buyers wait for credits.',
  },
  {
    alert: 'Chargebacks',
    ...{ gauge: 'nightjar_chargebacks_day', above: 10 },
    summary: 'More than ten chargebacks in a day. Runbook: a wave of chargebacks.',
  },
  {
    alert: 'SchemeLimitNear',
    ...{ gauge: 'nightjar_scheme_limit_share', above: 0.5 },
    for: '1h',
    summary:
      "Disputes and fraud are past half of a card scheme's limit. npm run money -- ratios names site, card and month.",
  },
  {
    alert: 'LedgerFault',
    ...{ gauge: 'nightjar_ledger_faults', above: 0 },
    summary: 'The ledgers do not add up. npm run money -- prove names each fault.',
  },
  {
    alert: 'LedgerUnchecked',
    ...{ gauge: 'nightjar_ledger_check_age_seconds', above: 172_800 },
    summary: 'The ledgers were not proved for two days.',
  },
  {
    alert: 'BackupOld',
    ...{ gauge: 'nightjar_backup_age_seconds', above: 129_600, below: 0 },
    for: '1h',
    summary: 'There is no backup younger than 36 hours.',
  },
  {
    alert: 'MemoryHigh',
    expr: 'nightjar_resident_memory_bytes > 900e6',
    for: '15m',
    summary: 'A node holds more than 900 MB; 300 MB is usual.',
  },
  {
    alert: 'CasesOverdue',
    ...{ gauge: 'nightjar_cases_overdue', sum: true, above: 0 },
    summary: "A moderator's decision is overdue. npm run case -- due SITE names the cases.",
  },
  {
    alert: 'CasesEscalated',
    ...{ gauge: 'nightjar_cases_escalated', sum: true, kinds: ['takedown', 'notice', 'wrongful_age'], above: 0 },
    for: '30m',
    summary: 'A case with a clock of the law has a quarter of its time left. npm run case -- due SITE.',
  },
]

/** As Prometheus asks it. */
function expressionOf(rule: AlertRule): string {
  if ('expr' in rule) return rule.expr
  const { gauge, of, kinds, sum } = rule
  const labels = of ? `{${of[0]}="${of[1]}"}` : kinds ? `{kind=~"${kinds.join('|')}"}` : ''
  const value = sum ? `sum(${gauge}${labels})` : `${gauge}${labels}`
  const bounds = [
    ...(rule.above === undefined ? [] : [`${value} > ${rule.above}`]),
    ...(rule.below === undefined ? [] : [`${value} < ${rule.below}`]),
  ]
  return bounds.join(' or ')
}

const quoted = (text: string) => (text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`)

/** The whole file. */
export const alertsYaml = () =>
  [
    '# What a person must look at. Each alert names what to do first; docs/operating.md has the runbooks.',
    '# Written from server/base/observability/alertRules.ts: node ops/deploy/writeAlerts.ts',
    'groups:',
    '  - name: nightjar',
    '    rules:',
    ...alertRules.flatMap((rule) => [
      `      - alert: ${rule.alert}`,
      `        expr: ${expressionOf(rule)}`,
      ...(rule.for === undefined ? [] : [`        for: ${rule.for}`]),
      '        annotations:',
      `          summary: ${quoted(rule.summary)}`,
    ]),
  ]
    .join('\n')
    .concat('\n')

export type AlertState = Pick<AlertRule, 'alert' | 'summary'> & {
  /** So long before Prometheus tells somebody; null: at once. */
  for: string | null
  /** Whether it is so now; null: only Prometheus knows. */
  holds: boolean | null
  /** The worst value. */
  value: number | null
}

/** Prometheus fills in labels; so does this. */
const filled = (summary: string, labels: Record<string, string> = {}) =>
  summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? `some ${name}`)

export function alertStates(measures: Measure[]): AlertState[] {
  return alertRules.map((rule) => {
    const { alert, summary } = rule
    const description = { alert, summary: filled(summary), for: rule.for ?? null }
    if ('expr' in rule) return { ...description, holds: null, value: null }
    const { gauge, of, kinds, sum, above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY } = rule
    const readings = (measures.find(({ name }) => name === gauge)?.values ?? [])
      .filter(({ labels }) => !of || labels?.[of[0]] === of[1])
      .filter(({ labels }) => !kinds || kinds.includes(labels?.kind ?? ''))
    const values = readings.map(({ value }) => value)
    const judged = sum ? [{ value: values.reduce((one, other) => one + other, 0), labels: {} }] : readings
    const bad = judged.find(({ value }) => value > above || value < below)
    const worst = bad?.value ?? (values.length ? Math.max(...values) : null)
    return { ...description, summary: filled(summary, bad?.labels), holds: bad !== undefined, value: worst }
  })
}
