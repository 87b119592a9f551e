// The sections that the person may open.
import { useLingui } from '@lingui/react/macro'
import { NavLink, useSearchParams } from 'react-router'
import { useMay } from '../base/me.ts'
import { sections } from '../sections.ts'

export function Navigation() {
  const { t, i18n } = useLingui()
  const may = useMay()
  const [parameters] = useSearchParams()
  const site = parameters.get('site')
  return (
    <nav aria-label={t`Sections`} className="grid gap-1 px-3 pb-6">
      {sections
        .filter(({ call }) => may(call))
        .map(({ path, name, icon: Icon }) => (
          <NavLink
            key={path}
            to={{ pathname: path, search: site ? `?site=${site}` : '' }}
            className="flex min-h-11 items-center gap-3 rounded-field px-3 font-semibold text-sm hover:bg-tint aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft"
          >
            <Icon className="size-5 shrink-0" aria-hidden />
            {i18n._(name)}
          </NavLink>
        ))}
    </nav>
  )
}
