// Reasons of a match as texts (SRCH-4).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Reason } from '../../../contract/search.ts'
import { reasonLabels } from '../../attributes/attributeLabels.ts'
import { interestLabels } from '../../attributes/interestLabels.ts'

/** Further interests are counted, not named. */
const MAX_NAMED_INTERESTS = 3

export default function Reasons({ reasons }: { reasons: Reason[] }) {
  const { t } = useLingui()
  if (!reasons.length) return null
  return (
    <ul aria-label={t`Why you might click`} className="grid gap-1 text-sm leading-snug">
      {reasons.map((reason) => (
        <li key={reason.kind} className="flex gap-1.5">
          <Check className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden />
          <span className="min-w-0 break-words">
            <ReasonText reason={reason} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ReasonText({ reason }: { reason: Reason }): ReactElement {
  const { t } = useLingui()
  switch (reason.kind) {
    case 'interests': {
      const words = reason.interests.slice(0, MAX_NAMED_INTERESTS).map((it) => t(interestLabels[it]))
      const list = words.join(', ')
      const more = reason.interests.length - words.length
      return more ? (
        <Trans>
          You both like: {list} and <Plural value={more} one="# more" other="# more" />
        </Trans>
      ) : (
        <Trans>You both like: {list}</Trans>
      )
    }
    case 'signup_reason': {
      const purpose = t(reasonLabels[reason.signup_reason])
      return <Trans>Here for: {purpose}</Trans>
    }
    case 'place': {
      const { place } = reason
      return <Trans>Lives in {place}</Trans>
    }
    case 'age':
      return <Trans>The age you’re looking for</Trans>
    case 'here_now':
      return <Trans>Online now</Trans>
    case 'new_here':
      return <Trans>New here</Trans>
  }
}
