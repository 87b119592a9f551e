// Adds a colleague: name, role, sites, and why.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staff from '../../contract/console/staff.ts'
import { Input } from '../../web/kit/Field.tsx'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { type RoleAndSites, RoleFields } from './RoleFields.tsx'
import type { Secrets } from './StaffScreen.tsx'

export function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (secrets: Secrets) => void }) {
  const { t } = useLingui()
  const add = useStaffWrite(staff.add, { also: ['audit'] })
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<RoleAndSites>({ role: 'support', sites: [] })
  return (
    <ReasonDialog
      heading={<Trans>Add somebody</Trans>}
      action={<Trans>Add</Trans>}
      onClose={onClose}
      onConfirm={async (reason) => onAdded(await add.mutateAsync({ name, ...chosen, reason }))}
    >
      <Input
        label={t`Name`}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        minLength={2}
        maxLength={40}
        autoComplete="off"
      />
      <RoleFields value={chosen} onChange={setChosen} />
    </ReasonDialog>
  )
}
