// Collection files (pain.008): downloaded here, and from then on they count as sent (PAY-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as bank from '../../contract/console/bank.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Empty } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { useWord } from './words.ts'

type Row = StaffOutput<typeof bank.overview>['files'][number]
/** SEPA is in euros. */
const CURRENCY = 'EUR'

export function BankFiles({ site, files }: { site: string; files: Row[] }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const word = useWord()
  const take = useStaffWrite(bank.takeFile, { also: ['audit'] })
  const [taking, setTaking] = useState<Row | null>(null)
  if (!files.length)
    return (
      <Empty>
        <Trans>No file was made yet.</Trans>
      </Empty>
    )
  const columns: Column<Row>[] = [
    {
      heading: t`Made`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    { heading: t`Number`, value: ({ message_id }) => message_id },
    { heading: t`Debits`, isShort: true, isNumber: true, value: ({ count }) => count },
    {
      heading: t`Sum`,
      isShort: true,
      isNumber: true,
      value: ({ amount }) => toMajorUnits(amount, CURRENCY),
      show: ({ amount }) => formatSum(amount, CURRENCY, i18n.locale),
    },
    {
      heading: t`State`,
      isShort: true,
      value: ({ state }) => word(state),
      show: ({ state }) => <Badge state={state} />,
    },
    {
      heading: t`Actions`,
      isShort: true,
      value: () => null,
      show: (row) =>
        may(bank.takeFile) && (
          <Button
            small
            kind="ghost"
            className="-my-1.5"
            aria-label={t`Download ${row.message_id}`}
            onClick={() => setTaking(row)}
          >
            <Trans>Download</Trans>
          </Button>
        ),
    },
  ]
  return (
    <>
      <Table label={t`Files for the bank`} columns={columns} rows={files} keyOf={({ file }) => file} />
      {taking && (
        <ReasonDialog
          heading={t`Download ${taking.message_id}`}
          action={t`Download`}
          onClose={() => setTaking(null)}
          onConfirm={async (reason) => {
            const { name, xml } = await take.mutateAsync({ site, file: taking.file, reason })
            save(name, xml)
          }}
        >
          <p>
            <Trans>
              From then on it counts as sent. It names members and their accounts: give it to the bank alone.
            </Trans>
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

function save(name: string, xml: string) {
  const address = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
