// Three dots while the other side is typing; afterwards their room, empty (CHAT-3).
import { useLingui } from '@lingui/react/macro'
import { bubbleClass } from './TextBody.tsx'

export function TypingIndicator({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useLingui()
  return (
    <div className={isTyping ? 'pt-2.5' : 'invisible pt-2.5'}>
      <div
        role="status"
        aria-label={t`${name} is typing`}
        className={`${bubbleClass(false, 'text')} flex gap-1.5 py-3.5!`}
      >
        {['one', 'two', 'three'].map((it) => (
          <span key={it} className="size-2 animate-breathe rounded-full bg-muted" aria-hidden />
        ))}
      </div>
    </div>
  )
}
