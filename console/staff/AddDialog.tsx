// Adds a colleague: name, role, sites, and why.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staff from '../../contract/console/staff.ts'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { Input, Select } from '../../web/kit/Field.tsx'
import { useMe } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { type RoleName, roleNames, useRoleName } from '../base/useRoleName.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { Secrets } from './StaffScreen.tsx'

export function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (secrets: Secrets) => void }) {
  const { t } = useLingui()
  const { sites } = useMe()
  const roleName = useRoleName()
  const add = useStaffWrite(staff.add, { also: ['audit'] })
  const [name, setName] = useState('')
  const [role, setRole] = useState<RoleName>('support')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <ReasonDialog
      heading={<Trans>Add somebody</Trans>}
      action={<Trans>Add</Trans>}
      onClose={onClose}
      onConfirm={async (reason) => onAdded(await add.mutateAsync({ name, role, sites: chosen, reason }))}
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
      <Select label={t`Role`} value={role} onChange={({ target }) => setRole(target.value as RoleName)}>
        {Object.keys(roleNames).map((it) => (
          <option key={it} value={it}>
            {roleName(it)}
          </option>
        ))}
      </Select>
      <fieldset className="grid">
        <legend className="font-semibold text-sm">
          <Trans>Sites (none chosen: all of them)</Trans>
        </legend>
        <div className="grid max-h-52 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {sites.map((site) => (
            <Checkbox
              key={site.key}
              label={site.name}
              checked={chosen.includes(site.key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, site.key] : chosen.filter((it) => it !== site.key))
              }
            />
          ))}
        </div>
      </fieldset>
    </ReasonDialog>
  )
}
