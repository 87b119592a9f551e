// One's own menu: name and role, settings, sign out.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleUserRound, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { signOut } from '../../contract/console/own.ts'
import { Menu, MenuButton } from '../../web/kit/Menu.tsx'
import { callServer } from '../base/call.ts'
import { enter } from '../base/enter.ts'
import { useMe } from '../base/me.ts'
import { useRoleName } from '../base/useRoleName.ts'

export function PersonMenu() {
  const { t } = useLingui()
  const { name, role } = useMe()
  const roleName = useRoleName()
  return (
    <Menu
      label={t`You: ${name}`}
      buttonClass="rounded-full px-2 hover:bg-tint"
      button={<CircleUserRound className="size-6" aria-hidden />}
    >
      <p className="px-3 py-2 text-sm">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted">{roleName(role)}</span>
      </p>
      <Link to="/own" className="flex min-h-11 items-center gap-3 rounded-field px-3 font-[550] text-sm hover:bg-tint">
        <Settings className="size-5" aria-hidden />
        <Trans>Own settings</Trans>
      </Link>
      <MenuButton onClick={() => void callServer(signOut, {}).finally(enter)}>
        <LogOut className="size-5" aria-hidden />
        <Trans>Sign out</Trans>
      </MenuButton>
    </Menu>
  )
}
