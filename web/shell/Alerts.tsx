// The strip under the top bar (NAV-8): today the reminder to confirm the email address, which can't be put away.
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useUser } from '../base/session.ts'
import { Strip } from '../kit/Strip.tsx'

export function Alerts() {
  const { t } = useLingui()
  const user = useUser()
  const reminds =
    user?.status === 'not_confirmed' && user.profile.status === 'disabled' && user.notifications_disabled.length === 0
  if (!reminds) return null
  return (
    <aside aria-label={t`Alerts`}>
      <Strip icon={Mail}>
        <Trans>Confirm your email address: the link is in your inbox. Until then your messages wait here.</Trans>
      </Strip>
    </aside>
  )
}
