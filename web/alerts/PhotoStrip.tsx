// Alert: the profile has no photo (NAV-8).
import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { Strip } from '../kit/Strip.tsx'
import { DismissButton } from './DismissButton.tsx'
import { StripLink } from './StripLink.tsx'

export function PhotoStrip() {
  const { t } = useLingui()
  return (
    <Strip
      icon={Camera}
      action={<StripLink to="/profile">{t({ id: 'PROFILE_PHOTO_ALERT_ACTION', message: 'Add a photo' })}</StripLink>}
      dismiss={<DismissButton alert="enrich" />}
    >
      {t({ id: 'PROFILE_PHOTO_ALERT', message: 'You don’t have a photo yet.' })}
    </Strip>
  )
}
