// How complete the own profile is, with what to add next; gone where nothing is missing (PRO-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnProfile } from '../../contract/members.ts'
import { useFormats } from '../base/formats.ts'
import { useMember } from '../base/session.ts'
import { type ProfilePart, profileCompleteness } from './profileCompleteness.ts'
import { useVisibleFields } from './useVisibleFields.ts'

const nextSteps: Record<ProfilePart, MessageDescriptor> = {
  photo: msg`Next: a photo of your face`,
  about: msg`Next: a few words about you`,
  interests: msg`Next: what you’re into`,
  details: msg`Next: a few details about you`,
  place: msg`Next: where you live`,
}

export function CompletenessMeter({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const { percent: inPercent } = useFormats()
  const { percent, missing } = profileCompleteness(own, useMember().profile.main_image !== null, useVisibleFields())
  // The last part that is added does not take the meter away: the page would jump.
  const [wasWhole] = useState(missing.length === 0)
  if (wasWhole && !missing.length) return null
  const [next] = missing
  const label = t`Your profile is ${inPercent(percent)} complete`
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-sm" id="completeness">
        {label}
      </p>
      <progress max={100} value={percent} aria-labelledby="completeness" className="h-1.5 w-full accent-accent" />
      <p className="text-muted text-sm">{next ? t(nextSteps[next]) : <Trans>That’s everything</Trans>}</p>
    </div>
  )
}
