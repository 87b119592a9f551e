// Alert: offers push messages; the browser asks for permission only after the click (NAV-8, NOTE-4).
import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { Strip } from '../kit/Strip.tsx'
import { toast } from '../kit/toasts.ts'
import { pushOfferClass } from '../notifications/pushPermission.ts'
import { usePush } from '../notifications/usePush.ts'
import { DismissButton } from './DismissButton.tsx'
import { useServerRenderedMember } from './useServerRenderedMember.ts'

export function PushStrip() {
  const { t } = useLingui()
  const { turnOn } = usePush()
  const { has_push } = useServerRenderedMember()
  async function onTurnOn() {
    const state = await turnOn().catch(() => null)
    if (!state) toast({ tone: 'bad', text: t`That didn’t work. Try again in a moment.` })
    else if (state.is_subscribed) toast({ tone: 'ok', text: t`Notifications are on in this browser.` })
    else if (state.is_denied)
      toast({ tone: 'news', text: t`This browser blocks our notifications. You can allow them in its settings.` })
  }
  return (
    <div className={pushOfferClass(has_push)}>
      <Strip
        icon={Bell}
        action={
          <button type="button" className="link" onClick={onTurnOn}>
            {t({ id: 'ENABLE_PUSH_BTN', message: 'Turn on' })}
          </button>
        }
        dismiss={<DismissButton alert="push" />}
      >
        {t({ id: 'ENABLE_PUSH_ALERT', message: 'Get notified of new messages.' })}
      </Strip>
    </div>
  )
}
