// Safety advice below a suspicious message, shown to its receiver alone (SAFE-4).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Suspense } from 'react'
import type { Sign, SignAnswer } from '../../../contract/chats.ts'
import { lazyChunk } from '../../base/lazyChunk.ts'

const advice: Record<Sign, MessageDescriptor> = {
  contact: msg`This person joined today and is sharing contact details. There’s no rush. You can block and report here, but not elsewhere.`,
  link: msg`This person joined today and sent a link. Only open it if you know where it goes, and never log in or pay there.`,
  money: msg`This is about money. Never send any to someone you haven’t met, whatever the reason.`,
  same_text: msg`Several people got this exact message today.`,
}

const SafetyQuestion = lazyChunk(async () => (await import('./SafetyQuestion.tsx')).SafetyQuestion, { optional: true })

type SafetyAdviceProps = {
  signs: readonly Sign[]
  onAnswer: ((answer: SignAnswer, thanks: string) => void) | undefined
}

export function SafetyAdvice({ signs, onAnswer }: SafetyAdviceProps) {
  const { i18n } = useLingui()
  return (
    <div role="note" className="mt-1 flex max-w-[min(88%,460px)] items-start gap-1.5 text-muted text-xs">
      <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="grid gap-0.5">
        {signs.map((it) => (
          <p key={it}>{i18n._(advice[it])}</p>
        ))}
        {onAnswer && (
          <Suspense fallback={<div className="h-16" />}>
            <SafetyQuestion onAnswer={onAnswer} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
