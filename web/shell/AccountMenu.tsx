// Account menu behind the member's own photo: profile, account, payments, settings, colour scheme, logout (NAV-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleUserRound, Coins, LogOut, Settings, UserRound } from 'lucide-react'
import { markLeaving } from '../base/call.ts'
import { useMember } from '../base/session.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { Menu, MenuButton, MenuLink } from '../kit/Menu.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { SchemeSwitch } from '../kit/SchemeSwitch.tsx'

export function AccountMenu() {
  const { t } = useLingui()
  const { profile } = useMember()
  return (
    <Menu label={t`Your account`} button={<Avatar image={profile.main_image} size={40} />} buttonClass="rounded-full">
      <p className="wrap-anywhere px-3 py-2 font-semibold">
        <bdi>{profile.name}</bdi>
      </p>
      <MenuLink to="/profile">
        <UserRound className="size-5" aria-hidden />
        {t({ id: 'view_profile_dropdown_link', message: 'My profile' })}
      </MenuLink>
      <MenuLink to="/account">
        <CircleUserRound className="size-5" aria-hidden />
        <Trans>Account</Trans>
      </MenuLink>
      <MenuLink to="/transactions">
        <Coins className="size-5" aria-hidden />
        <Trans>Payments</Trans>
      </MenuLink>
      <MenuLink to="/notifications">
        <Settings className="size-5" aria-hidden />
        <Trans>Settings</Trans>
      </MenuLink>
      <SchemeSwitch />
      <PostForm action="/logout" onSubmit={markLeaving} className="mt-1 border-line border-t pt-1">
        <MenuButton type="submit">
          <LogOut className="size-5" aria-hidden />
          <Trans>Log out</Trans>
        </MenuButton>
      </PostForm>
    </Menu>
  )
}
