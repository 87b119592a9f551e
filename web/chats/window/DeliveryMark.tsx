// Delivery state of a message of one’s own: an icon, with text for screen readers (CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, X } from 'lucide-react'
import type { Message } from '../../../contract/chats.ts'

export function DeliveryMark({ state }: { state: Message['state'] }) {
  const { t } = useLingui()
  if (state === 'seen') return <CheckCheck className="size-3.5" aria-label={t`Seen`} role="img" />
  if (state === 'sent') return <Check className="size-3.5" aria-label={t`Delivered`} role="img" />
  if (state === 'returned') return <X className="size-3.5" aria-label={t`Not delivered`} role="img" />
  return (
    <span className="flex items-center gap-1">
      <Clock className="size-3.5" aria-hidden />
      <Trans>Waits until you confirm your email address</Trans>
    </span>
  )
}
