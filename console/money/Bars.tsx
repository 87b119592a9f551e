// Payment methods that members may not use any more: set and lifted with a reason (PAY-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as money from '../../contract/console/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Select } from '../../web/kit/Field.tsx'
import { StaffError } from '../base/call.ts'
import { useMay } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { OneSite } from './OneSite.tsx'
import { Part } from './Part.tsx'
import { useMoneyKeys } from './tabs.ts'
import { useMethodName, useWord } from './words.ts'

type Row = StaffOutput<typeof money.bars>[number]
type Method = (typeof money.blockedMethods)[number]

export function Bars() {
  useMoneyKeys()
  return <OneSite>{(site) => <OfSite key={site} site={site} />}</OneSite>
}

function OfSite({ site }: { site: string }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const word = useWord()
  const methodName = useMethodName()
  const query = useStaffQuery(money.bars, { site })
  const lift = useStaffWrite(money.liftBar, { also: ['audit'] })
  const [lifting, setLifting] = useState<Row | null>(null)
  const [isSetting, setSetting] = useState(false)
  const name = (method: string) => (method === 'new' ? word('new') : methodName(method))
  const columns: Column<Row>[] = [
    { heading: t`Member`, value: ({ member }) => member },
    { heading: t`Method`, isShort: true, value: ({ method }) => name(method) },
    { heading: t`Reason`, isShort: true, value: ({ reason }) => word(reason) },
    {
      heading: t`Since`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    {
      heading: t`Actions`,
      isShort: true,
      value: () => null,
      show: (row) =>
        may(money.liftBar) && (
          <Button
            small
            kind="ghost"
            className="-my-1.5"
            aria-label={t`Lift ${name(row.method)} of ${row.member}`}
            onClick={() => setLifting(row)}
          >
            <Trans>Lift</Trans>
          </Button>
        ),
    },
  ]
  return (
    <Part
      heading={t`Blocked methods`}
      actions={
        may(money.setBar) && (
          <Button small onClick={() => setSetting(true)}>
            <Trans>Block a method</Trans>
          </Button>
        )
      }
    >
      <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>No method is blocked.</Trans>}>
        {(rows) => (
          <Table
            label={t`Blocked methods`}
            columns={columns}
            rows={rows}
            keyOf={({ member, method }) => `${member} ${method}`}
          />
        )}
      </Query>
      {lifting && (
        <ReasonDialog
          heading={t`Lift ${name(lifting.method)}`}
          action={t`Lift it`}
          onClose={() => setLifting(null)}
          onConfirm={(reason) =>
            lift.mutateAsync({ site, member: lifting.member, method: lifting.method as Method, reason })
          }
        />
      )}
      {isSetting && <SetDialog site={site} name={name} onClose={() => setSetting(false)} />}
    </Part>
  )
}

type SetDialogProps = { site: string; name: (method: string) => string; onClose: () => void }

function SetDialog({ site, name, onClose }: SetDialogProps) {
  const { t } = useLingui()
  const set = useStaffWrite(money.setBar, { also: ['audit'] })
  const [member, setMember] = useState('')
  const [method, setMethod] = useState<Method>('visa')
  async function confirm(reason: string) {
    if (!/^[0-9a-f]{32}$/i.test(member.trim()))
      throw new StaffError({ error: 'refused', text: t`The member’s number has 32 letters and digits.` })
    await set.mutateAsync({ site, member: member.trim(), method, reason })
  }
  return (
    <ReasonDialog heading={t`Block a method`} action={t`Block it`} isDangerous onClose={onClose} onConfirm={confirm}>
      <Input
        label={t`Number of the member`}
        autoComplete="off"
        maxLength={40}
        value={member}
        onChange={({ target }) => setMember(target.value)}
      />
      <Select label={t`Method`} value={method} onChange={({ target }) => setMethod(target.value as Method)}>
        {money.blockedMethods.map((it) => (
          <option key={it} value={it}>
            {name(it)}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  )
}
