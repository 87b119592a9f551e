// Changes a colleague's sites, at once, and role, which another operator approves.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as staff from '../../contract/console/staff.ts'
import { toast } from '../../web/kit/toasts.ts'
import { useStaffWrite } from '../base/queries.ts'
import type { RoleName } from '../base/useRoleName.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { type RoleAndSites, RoleFields } from './RoleFields.tsx'

type Row = StaffOutput<typeof staff.list>[number]

export function ChangeDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = row
  const setSites = useStaffWrite(staff.setSites, { also: ['audit'] })
  const setRole = useStaffWrite(staff.setRole, { also: ['audit'] })
  const [{ role, sites }, setChosen] = useState<RoleAndSites>({ role: row.role as RoleName, sites: row.sites })
  const isOtherSites = sites.toSorted().join() !== row.sites.toSorted().join()
  async function change(reason: string) {
    if (isOtherSites) await setSites.mutateAsync({ name, sites, reason })
    if (role === row.role) return
    const { request } = await setRole.mutateAsync({ name, role, reason })
    toast({ tone: 'ok', text: request ? t`The role waits for another operator.` : t`The role is changed.` })
  }
  return (
    <ReasonDialog
      heading={<Trans>Role and sites of {name}</Trans>}
      action={<Trans>Change</Trans>}
      onClose={onClose}
      onConfirm={change}
    >
      <RoleFields value={{ role, sites }} onChange={setChosen} />
      <p className="text-sm">
        <Trans>Sites change at once. Another role waits until another operator has approved it.</Trans>
      </p>
    </ReasonDialog>
  )
}
