// Delivery state of a message of one’s own: an icon, with text for screen readers (CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, X } from 'lucide-react'
import type { Message } from '../../../contract/chats.ts'
import { useUser } from '../../base/session.ts'

export function DeliveryMark({ state }: { state: Message['state'] }) {
  const { t } = useLingui()
  const isUnconfirmed = useUser()?.status === 'not_confirmed'
  if (state === 'seen') return <CheckCheck className="size-3.5" aria-label={t`Seen`} role="img" />
  if (state === 'sent') return <Check className="size-3.5" aria-label={t`Delivered`} role="img" />
  if (state === 'returned') return <X className="size-3.5" aria-label={t`Not delivered`} role="img" />
  return (
    <span className="flex items-center gap-1">
      <Clock className="size-3.5" aria-hidden />
      {isUnconfirmed ? <Trans>Waiting for you to confirm your email</Trans> : <Trans>Not delivered yet</Trans>}
    </span>
  )
}
