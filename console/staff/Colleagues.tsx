// Everybody who works or worked here, with what an operator may do about them.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as staff from '../../contract/console/staff.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay, useMe } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { useRoleName } from '../base/useRoleName.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { Time } from '../kit/Time.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { Secrets } from './StaffScreen.tsx'

type Row = StaffOutput<typeof staff.list>[number]
type Action = 'invite' | 'change' | 'end'

export function Colleagues({ onSecrets }: { onSecrets: (secrets: Secrets) => void }) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const query = useStaffQuery(staff.list, {})
  const [chosen, setChosen] = useState<{ row: Row; does: Action } | null>(null)
  const name = chosen?.row.name ?? ''
  const invite = useStaffWrite(staff.invite, { also: ['audit'] })
  const end = useStaffWrite(staff.end, { also: ['audit'] })
  const columns: Column<Row>[] = [
    { heading: t`Name`, value: ({ name }) => name },
    { heading: t`Role`, isShort: true, value: ({ role }) => roleName(role) },
    {
      heading: t`Sites`,
      value: ({ sites }) => (sites.length ? sites.join(', ') : t`all`),
    },
    {
      heading: t`Added`,
      isShort: true,
      value: ({ added_at }) => added_at,
      show: ({ added_at, added_by }) => <Moment at={added_at} by={added_by} />,
    },
    {
      heading: t`Left`,
      isShort: true,
      value: ({ ended_at }) => ended_at,
      show: ({ ended_at, ended_by }) => ended_at && <Moment at={ended_at} by={ended_by} />,
    },
    {
      heading: t`Actions`,
      isShort: true,
      value: () => null,
      show: (row) => row.ended_at === null && <Actions row={row} onChoose={(does) => setChosen({ row, does })} />,
    },
  ]
  return (
    <section className="grid gap-3" aria-label={t`Colleagues`}>
      <h2 className="text-lg">
        <Trans>Colleagues</Trans>
      </h2>
      <Query query={query}>
        {(rows) => <Table label={t`Colleagues`} columns={columns} rows={rows} keyOf={({ name }) => name} />}
      </Query>
      {chosen?.does === 'invite' && (
        <ReasonDialog
          heading={<Trans>A new invitation for {name}</Trans>}
          action={<Trans>Make an invitation</Trans>}
          onClose={() => setChosen(null)}
          onConfirm={async (reason) => onSecrets(await invite.mutateAsync({ name, reason }))}
        >
          <p>
            <Trans>
              For a lost device or key. The link works once, for 48 hours, and makes a new passkey. Once it is used, the
              passkeys, the two-step sign-in and the sessions from before count for nothing.
            </Trans>
          </p>
        </ReasonDialog>
      )}
      {chosen?.does === 'change' && <ChangeDialog row={chosen.row} onClose={() => setChosen(null)} />}
      {chosen?.does === 'end' && (
        <ReasonDialog
          heading={<Trans>End the access of {name}</Trans>}
          action={<Trans>End the access</Trans>}
          isDangerous
          onClose={() => setChosen(null)}
          onConfirm={(reason) => end.mutateAsync({ name, reason })}
        >
          <p>
            <Trans>It takes effect at once: key, passkeys and sessions count for nothing.</Trans>
          </p>
        </ReasonDialog>
      )}
    </section>
  )
}

const Moment = ({ at, by }: { at: string; by: string | null }) => (
  <span>
    <Time at={at} />
    {by && <span className="block text-muted text-xs">{by}</span>}
  </span>
)

function Actions({ row: { name }, onChoose }: { row: Row; onChoose: (does: Action) => void }) {
  const { t } = useLingui()
  const may = useMay()
  const me = useMe()
  const isOther = name !== me.name
  return (
    <span className="-my-1.5 flex gap-1">
      {may(staff.invite) && (
        <Button kind="ghost" small aria-label={t`A new invitation for ${name}`} onClick={() => onChoose('invite')}>
          <Trans>Invitation</Trans>
        </Button>
      )}
      {may(staff.setRole) && isOther && (
        <Button kind="ghost" small aria-label={t`Change role and sites of ${name}`} onClick={() => onChoose('change')}>
          <Trans>Change</Trans>
        </Button>
      )}
      {may(staff.end) && isOther && (
        <Button kind="ghost" small aria-label={t`End the access of ${name}`} onClick={() => onChoose('end')}>
          <Trans>End</Trans>
        </Button>
      )}
    </span>
  )
}
