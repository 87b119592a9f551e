// Whom the search of the bar found; Enter opens the first (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import { find } from '../../contract/console/members.ts'
import { useMe, useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { useSearchText } from '../base/search.ts'
import { Page } from '../kit/Page.tsx'
import { Empty, Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { StatusMark } from './StatusMark.tsx'
import { useCodeName } from './useCodeName.ts'

type Row = StaffOutput<typeof find>[number]

export function FoundMembers() {
  const { t } = useLingui()
  const site = useSite()
  const text = useSearchText()
  const query = useStaffQuery(find, text === undefined ? null : { ...(site !== undefined && { site }), text })
  return (
    <Page heading={t`Members`}>
      {text === undefined ? (
        <Empty>
          <Trans>
            Search above by what somebody wrote to support: a mail address, a name, a receipt, a payment, a phone, an
            id, or the last four of a card or an account.
          </Trans>
        </Empty>
      ) : (
        <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>Nobody is found by “{text}”.</Trans>}>
          {(rows) => <Found key={text} rows={rows} />}
        </Query>
      )}
    </Page>
  )
}

function Found({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const codeName = useCodeName()
  const siteName = useSiteName()
  const { search } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('td a')?.focus(), [])
  const columns: Column<Row>[] = [
    {
      heading: t`Name`,
      value: ({ name }) => name,
      show: ({ site, member, name }) => (
        <Link
          to={{ pathname: `/members/${site}/${member}`, search }}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { heading: t`Site`, isShort: true, value: ({ site }) => siteName(site) },
    {
      heading: t`Status`,
      isShort: true,
      value: ({ status }) => codeName(status),
      show: ({ status }) => <StatusMark status={status} />,
    },
    { heading: t`Mail`, isShort: true, value: ({ email }) => email },
    { heading: t`Country`, isShort: true, value: ({ country }) => country },
    {
      heading: t`Signed up`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    { heading: t`Found by`, isShort: true, value: ({ by }) => by.map((way) => codeName(way)).join(', ') },
  ]
  return (
    <div ref={list}>
      <Table label={t`Members`} columns={columns} rows={rows} keyOf={({ member }) => member} />
    </div>
  )
}

export function useSiteName() {
  const { sites } = useMe()
  return (key: string) => sites.find((it) => it.key === key)?.name ?? key
}
