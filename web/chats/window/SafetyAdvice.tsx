// Safety advice below a suspicious message, shown to its receiver alone (SAFE-4).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import type { Sign } from '../../../contract/chats.ts'

const advice: Record<Sign, MessageDescriptor> = {
  contact: msg`This person joined today and is sharing contact details. There’s no rush. You can block and report here, but not elsewhere.`,
  link: msg`This person joined today and sent a link. Only open it if you know where it goes, and never log in or pay there.`,
  money: msg`This is about money. Never send any to someone you haven’t met, whatever the reason.`,
  same_text: msg`Several people got this exact message today.`,
}

export function SafetyAdvice({ signs }: { signs: readonly Sign[] }) {
  const { i18n } = useLingui()
  return (
    <div role="note" className="mt-1 flex max-w-[min(88%,460px)] items-start gap-1.5 text-muted text-xs">
      <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="grid gap-0.5">
        {signs.map((it) => (
          <p key={it}>{i18n._(advice[it])}</p>
        ))}
      </div>
    </div>
  )
}
