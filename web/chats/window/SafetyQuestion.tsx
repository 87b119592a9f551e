// "Does this bother you?" under a message with signs of a scam: report, block or dismiss, by one tap (SAFE-4).
import { useLingui } from '@lingui/react/macro'
import type { SignAnswer } from '../../../contract/chats.ts'
import '../../base/screenTexts.ts'

const buttonClass = 'min-h-11 rounded-full px-3 font-semibold text-accent-text first:-ml-3 not-disabled:hover:bg-tint'

export function SafetyQuestion({ onAnswer }: { onAnswer(answer: SignAnswer, thanks: string): void }) {
  const { t } = useLingui()
  const question = t`Does this bother you?`
  const button = (answer: SignAnswer, label: string, thanks: string) => (
    <button type="button" className={buttonClass} onClick={() => onAnswer(answer, thanks)}>
      {label}
    </button>
  )
  return (
    <fieldset className="min-h-16">
      <legend className="h-5 font-semibold">{question}</legend>
      {button('reported', t`Report`, t`Thank you. We’ve received your report.`)}
      {button('blocked', t`Block`, t`You won’t get any more messages from them.`)}
      {button('dismissed', t`It’s fine`, '')}
    </fieldset>
  )
}
