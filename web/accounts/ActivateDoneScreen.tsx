// /activate/done: the address is confirmed, and next steps (ACC-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export default function ActivateDoneScreen() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <NarrowPage>
      <Title>{t`Email confirmed`}</Title>
      <MailCheck className="size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
      <h1>
        <Trans>Your email is confirmed</Trans>
      </h1>
      <p className="text-muted">
        <Trans>You’re all set. You can send and receive messages.</Trans>
      </p>
      <LinkButton to={user ? '/members' : '/login'} kind="primary" wide>
        {user ? <Trans>Look around</Trans> : <Trans>Log in</Trans>}
      </LinkButton>
      {user && (
        <LinkButton to="/profile" kind="ghost">
          <Trans>Complete my profile</Trans>
        </LinkButton>
      )}
    </NarrowPage>
  )
}
