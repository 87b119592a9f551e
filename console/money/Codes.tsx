// Discount codes of a site, with how often each was used (CRED-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as prices from '../../contract/console/prices.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Query } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { Part } from './Part.tsx'
import { useMethodName, useWord } from './words.ts'

type Row = StaffOutput<typeof prices.codes>[number]

export function Codes({ site }: { site: string }) {
  const { t } = useLingui()
  const may = useMay()
  const [all, setAll] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<string | null>(null)
  const query = useStaffQuery(prices.codes, { site, all })
  const end = useStaffWrite(prices.endCode, { also: ['audit'] })
  return (
    <Part
      heading={t`Discount codes`}
      actions={
        may(prices.addCode) && (
          <Button small onClick={() => setAdding(true)}>
            <Trans>Add a code</Trans>
          </Button>
        )
      }
    >
      <Checkbox label={t`Also those that are over`} checked={all} onChange={({ target }) => setAll(target.checked)} />
      <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>There is no code.</Trans>}>
        {(rows) => <CodeTable rows={rows} onEnd={setEnding} />}
      </Query>
      {isAdding && <CodeDialog site={site} onClose={() => setAdding(false)} />}
      {ending !== null && (
        <ReasonDialog
          heading={t`End the code ${ending}`}
          action={t`End it`}
          isDangerous
          onClose={() => setEnding(null)}
          onConfirm={(reason) => end.mutateAsync({ site, code: ending, reason })}
        />
      )}
    </Part>
  )
}

function CodeTable({ rows, onEnd }: { rows: Row[]; onEnd: (code: string) => void }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const word = useWord()
  const methodName = useMethodName()
  const offered = ({ welcome, follows_days, is_personal }: Row) =>
    welcome
      ? t`welcome bonus`
      : follows_days !== null
        ? t`by itself, ${follows_days} days after the welcome bonus`
        : is_personal
          ? t`one member alone`
          : t`whoever enters it`
  const limits = ({ country, currency, minimum_order_value, paymentmethods }: Row) =>
    [
      country ?? currency,
      minimum_order_value !== null &&
        (currency
          ? t`from ${formatSum(minimum_order_value, currency, i18n.locale)}`
          : t`from ${i18n.number(toMajorUnits(minimum_order_value, 'EUR'))}`),
      paymentmethods?.map(methodName).join(', '),
    ]
      .filter(Boolean)
      .join('; ')
  const columns: Column<Row>[] = [
    { heading: t`Code`, isShort: true, value: ({ code }) => code },
    {
      heading: t`Discount`,
      isShort: true,
      isNumber: true,
      value: ({ value_percentage }) => value_percentage,
      show: ({ value_percentage }) => `${i18n.number(value_percentage)} %`,
    },
    { heading: t`For`, value: offered },
    { heading: t`Only`, value: limits },
    { heading: t`May be used`, isShort: true, value: ({ validity }) => word(validity) },
    {
      heading: t`Until`,
      isShort: true,
      value: ({ expires }) => expires && formatTime(expires, i18n.locale),
      show: ({ expires }) => expires && <Time at={expires} />,
    },
    { heading: t`Used`, isShort: true, isNumber: true, value: ({ used }) => used },
    {
      heading: t`State`,
      isShort: true,
      value: ({ status }) => word(status),
      show: ({ status }) => <Badge state={status} />,
    },
    {
      heading: t`Actions`,
      isShort: true,
      value: () => null,
      show: ({ code, status }) =>
        status === 'active' &&
        may(prices.endCode) && (
          <Button small kind="ghost" className="-my-1.5" aria-label={t`End ${code}`} onClick={() => onEnd(code)}>
            <Trans>End</Trans>
          </Button>
        ),
    },
  ]
  return <Table label={t`Discount codes`} columns={columns} rows={rows} keyOf={({ code }) => code} />
}
