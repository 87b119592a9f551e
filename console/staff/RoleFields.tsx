// Which role somebody has, and for which sites they work.
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { Select } from '../../web/kit/Field.tsx'
import { useMe } from '../base/me.ts'
import { type RoleName, roleNames, useRoleName } from '../base/useRoleName.ts'

export type RoleAndSites = { role: RoleName; sites: string[] }
type RoleFieldsProps = { value: RoleAndSites; onChange(value: RoleAndSites): void }

export function RoleFields({ value, onChange }: RoleFieldsProps) {
  const { t } = useLingui()
  const { sites } = useMe()
  const roleName = useRoleName()
  const without = (key: string) => value.sites.filter((it) => it !== key)
  return (
    <>
      <Select
        label={t`Role`}
        value={value.role}
        onChange={({ target }) => onChange({ ...value, role: target.value as RoleName })}
      >
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
          {sites.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={value.sites.includes(key)}
              onChange={({ target }) =>
                onChange({ ...value, sites: target.checked ? [...without(key), key] : without(key) })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
