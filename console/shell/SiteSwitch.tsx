// Which site the console shows: one, or all that the person works for. It stands in the address.
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useMe, useSite } from '../base/me.ts'

export function SiteSwitch() {
  const { t } = useLingui()
  const { sites } = useMe()
  const site = useSite()
  const [, setParameters] = useSearchParams()
  return (
    <select
      aria-label={t`Site`}
      className="select min-h-11 max-w-[180px] rounded-field border-[1.5px] border-line-strong bg-raised px-3 text-sm"
      value={site ?? ''}
      onChange={({ target: { value } }) =>
        setParameters((before) => {
          if (value) before.set('site', value)
          else before.delete('site')
          return before
        })
      }
    >
      {sites.length !== 1 && <option value="">{t`All sites`}</option>}
      {sites.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
