// What became of mail in a day, by receiving domain, and the suppression list (NOTE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import type { State } from './HealthScreen.tsx'

type Row = State['mail']['domains'][number]

export function Mail({ mail: { domains, suppressed } }: { mail: State['mail'] }) {
  const { t } = useLingui()
  const reasons: Record<string, string> = {
    bounce: t`the mailbox refuses mail`,
    fbl: t`marked as spam`,
    listunsubscribe: t`unsubscribed in the mail program`,
  }
  const number = (heading: string, value: (row: Row) => number): Column<Row> => ({
    heading,
    isShort: true,
    isNumber: true,
    value,
  })
  const columns: Column<Row>[] = [
    { heading: t`Receiving domain`, value: ({ domain }) => domain ?? t`Fewer than ten mails each` },
    number(t`Sent`, ({ sent }) => sent),
    number(t`Waiting`, ({ waiting }) => waiting),
    number(t`Failed`, ({ failed }) => failed),
    number(t`Bounced`, ({ bounced }) => bounced),
    number(t`Marked as spam`, ({ complaints }) => complaints),
  ]
  return (
    <section aria-label={t`Mail`} className="grid gap-3">
      <h2 className="text-lg">
        <Trans>Mail of the last 24 hours</Trans>
      </h2>
      {domains.length === 0 ? (
        <Empty>
          <Trans>No mail was written.</Trans>
        </Empty>
      ) : (
        <Table label={t`Mail by domain`} columns={columns} rows={domains} keyOf={({ domain }) => domain ?? ''} />
      )}
      <h3 className="font-semibold text-base">
        <Trans>Suppression list</Trans>
      </h3>
      {suppressed.length === 0 ? (
        <p className="text-muted text-sm">
          <Trans>Nobody is on it.</Trans>
        </p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {suppressed.map(({ reason, members }) => (
            <li key={reason} className="flex gap-3">
              <span className="num min-w-12 text-right font-semibold">{members}</span>
              {reasons[reason] ?? reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
