// Reasons why two members may like each other, as short tags (SRCH-4).
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Reason } from '../../../contract/search.ts'
import { reasonLabels } from '../../attributes/attributeLabels.ts'
import { interestLabels } from '../../attributes/interestLabels.ts'

const MAX_REASONS = 3

export function MatchReasons({ reasons }: { reasons: Reason[] }) {
  const { t } = useLingui()
  const texts = reasons.flatMap((reason) => {
    if (reason.kind === 'interests') return reason.interests.slice(0, 2).map((it) => t(interestLabels[it]))
    if (reason.kind === 'place') return t`Near you`
    if (reason.kind === 'signup_reason') return t(reasonLabels[reason.signup_reason])
    if (reason.kind === 'age') return t`In your age range`
    return reason.kind === 'here_now' ? t`Online now` : t`New here`
  })
  if (!texts.length) return null
  return (
    <ul aria-label={t`Why you might click`} className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 font-semibold text-xs">
      {texts.slice(0, MAX_REASONS).map((text) => (
        <li key={text} className="inline-flex items-center gap-1.5">
          <Check className="size-3.5" aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
