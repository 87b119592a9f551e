// Alert: mail to the member is suppressed, with the reason and a link to resume it (NAV-8, NOTE-3).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { SuppressionReason } from '../../contract/notifications.ts'
import { Strip } from '../kit/Strip.tsx'
import { DismissButton } from './DismissButton.tsx'
import { StripLink } from './StripLink.tsx'
import { useServerRenderedMember } from './useServerRenderedMember.ts'

const reasons: Record<SuppressionReason, MessageDescriptor> = {
  fbl: msg`Emails are off: one was marked as spam.`,
  bounce: msg`Emails are off: your mailbox rejected them.`,
  listunsubscribe: msg`Emails are off: you unsubscribed.`,
}

export function MailSuppressedStrip() {
  const { t } = useLingui()
  const [reason] = useServerRenderedMember().notifications_disabled as SuppressionReason[]
  return (
    <Strip
      icon={TriangleAlert}
      tone="warning"
      action={
        <StripLink to="/notifications">
          <Trans>Turn on</Trans>
        </StripLink>
      }
      dismiss={<DismissButton alert="notifications" />}
    >
      {reason && t(reasons[reason])}
    </Strip>
  )
}
