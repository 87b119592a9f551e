// Shown while one reads further up: leads back to the newest message and counts those that came meanwhile (CHAT-10).
import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '../../../contract/chats.ts'
import '../../base/screenTexts.ts'

export function ScrollToNewestButton({ messages, onPress }: { messages: readonly Message[]; onPress(): void }) {
  const { t } = useLingui()
  const [seenSeq] = useState(() => messages.at(-1)?.seq ?? 0)
  let count = 0
  for (let index = messages.length - 1; (messages[index]?.seq ?? 0) > seenSeq; index--)
    if (!messages[index]?.mine) count += 1
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center">
      <button
        type="button"
        aria-label={count ? undefined : t`Jump to newest message`}
        onClick={onPress}
        className="num pointer-events-auto inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-raised px-3 font-semibold text-sm shadow-2 hover:bg-tint"
      >
        <ArrowDown className="size-5" aria-hidden />
        {count > 0 && (
          <span>
            <Plural value={count} one="# new message" other="# new messages" />
          </span>
        )}
      </button>
    </div>
  )
}
