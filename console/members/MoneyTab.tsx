// Payments, credits and how the member pays, as far as support may know.
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import type { Member, TabProps } from './MemberPage.tsx'
import { Line, Lines, Part, Values } from './Part.tsx'
import { useCodeName } from './useCodeName.ts'

export function MoneyTab({ place, member }: TabProps) {
  const { t } = useLingui()
  const { credits, stored_methods, accounts, blocked_methods } = member
  return (
    <>
      <Payments site={place.site} rows={member.payments} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Part heading={t`Credits`} isEmpty={credits === null}>
          {credits && (
            <Values
              rows={[
                [t`Of the signup`, credits.signup],
                [t`Bonus`, credits.bonus],
                [t`Bought`, credits.bought],
                [t`Debt`, credits.debt || null],
              ]}
            />
          )}
        </Part>
        <Part heading={t`Ways to pay`} isEmpty={stored_methods.length + accounts.length + blocked_methods.length === 0}>
          <Lines>
            {stored_methods.map(({ method, label, created_at }) => (
              <Line key={`${method} ${label}`} at={<Time at={created_at} />}>
                {method} {label}
              </Line>
            ))}
            {accounts.map(({ mandate, iban, signed_at, ended_at }) => (
              <Line key={mandate} at={<Time at={signed_at} />}>
                {iban} <span className="font-mono text-muted text-xs">{mandate}</span>
                {ended_at && <span className="block text-muted">{t`ended`}</span>}
              </Line>
            ))}
            {blocked_methods.map(({ method }) => (
              <Line key={`${method} blocked`} at={<span className="text-danger">{t`blocked`}</span>}>
                {method}
              </Line>
            ))}
          </Lines>
        </Part>
      </div>
      <Entries rows={member.credit_entries} />
    </>
  )
}

function Payments({ site, rows }: { site: string; rows: Member['payments'] }) {
  const { t, i18n } = useLingui()
  const codeName = useCodeName()
  const columns: Column<Member['payments'][number]>[] = [
    {
      heading: t`When`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    {
      heading: t`Sum`,
      isShort: true,
      isNumber: true,
      value: ({ amount, currency }) =>
        (amount / 100).toLocaleString(i18n.locale, { style: 'currency', currency, currencyDisplay: 'code' }),
    },
    { heading: t`Status`, isShort: true, value: ({ status }) => codeName(status) },
    { heading: t`Method`, isShort: true, value: ({ paymentmethod }) => paymentmethod },
    { heading: t`Receipt`, isShort: true, value: ({ receipt_no }) => receipt_no },
    {
      heading: t`Payment`,
      value: ({ payment }) => payment,
      show: ({ payment }) => (
        <Link
          to={{ pathname: `/money/payments/${site}/${payment}`, search: `?site=${site}` }}
          className="-my-2 inline-flex min-h-11 items-center font-mono text-accent-text text-xs underline"
        >
          {payment}
        </Link>
      ),
    },
  ]
  return (
    <Part heading={t`Payments`} isEmpty={rows.length === 0}>
      <Table label={t`Payments`} columns={columns} rows={rows} keyOf={({ payment }) => payment} />
    </Part>
  )
}

function Entries({ rows }: { rows: Member['credit_entries'] }) {
  const { t, i18n } = useLingui()
  const columns: Column<Member['credit_entries'][number]>[] = [
    {
      heading: t`When`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    { heading: t`Credits`, isShort: true, isNumber: true, value: ({ amount }) => amount },
    { heading: t`Lot`, isShort: true, value: ({ lot }) => lot },
    { heading: t`Reason`, isShort: true, value: ({ reason }) => reason },
    { heading: t`After it`, isShort: true, isNumber: true, value: ({ balance_after }) => balance_after },
  ]
  return (
    <Part heading={t`Movements of credits`} isEmpty={rows.length === 0}>
      <Table label={t`Movements of credits`} columns={columns} rows={rows} keyOf={({ entry }) => entry} />
    </Part>
  )
}
