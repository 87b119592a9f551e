// Mails, pushes and SMS to the member: what became of each, and why others are not sent. Their words are not shown.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import type { Member, TabProps } from './MemberPage.tsx'
import { Line, Lines, Part } from './Part.tsx'

type Row = Member['mails'][number]

export function MailsTab({ member }: TabProps) {
  const { t, i18n } = useLingui()
  const { mails, turned_off, security } = member
  const stopReasons: Record<string, string> = {
    fbl: t`The member marked a mail as spam.`,
    bounce: t`The mailbox refuses mail.`,
    listunsubscribe: t`The member unsubscribed from everything.`,
  }
  const outcome = ({ sent_at, canceled_at, failed_at, retry_at }: Row) => {
    if (failed_at) return t`failed`
    if (canceled_at) return t`cancelled`
    if (sent_at) return t`sent`
    return retry_at ? t`is tried again` : t`waits`
  }
  const columns: Column<Row>[] = [
    {
      heading: t`When`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    { heading: t`Channel`, isShort: true, value: ({ channel }) => channel },
    { heading: t`Kind`, isShort: true, value: ({ kind }) => kind },
    { heading: t`Outcome`, isShort: true, value: outcome },
    { heading: t`Reported back`, value: ({ reports }) => reports.join(', ') },
  ]
  return (
    <>
      <Part heading={t`Why mail is not sent`} isEmpty={turned_off.length + security.mail_stopped_by.length === 0}>
        <Lines>
          {security.mail_stopped_by.map((reason) => (
            <Line key={reason}>{stopReasons[reason] ?? reason}</Line>
          ))}
          {turned_off.map(({ kind, channel }) => (
            <Line key={`${kind} ${channel}`}>
              <Trans>
                The member turned off {kind} by {channel}.
              </Trans>
            </Line>
          ))}
        </Lines>
      </Part>
      <Part heading={t`Sent to this member`} isEmpty={mails.length === 0}>
        <Table label={t`Sent to this member`} columns={columns} rows={mails} keyOf={({ mail }) => mail} />
      </Part>
    </>
  )
}
