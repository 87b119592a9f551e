// Button that finds the member's town by geolocation, with a text for each state of the permission and each outcome
// (PRO-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { type Outcome, type Place, useGeolocation } from './useGeolocation.ts'
import { type GeolocationPermission, useGeolocationPermission } from './useGeolocationPermission.ts'
import { useVisibleFields } from './useVisibleFields.ts'

export function LocateButton({ onFound }: { onFound(place: Place): void }) {
  const geolocation_permission = useGeolocationPermission()
  const { locate, isLocating, outcome } = useGeolocation(onFound)
  const isSupported = geolocation_permission !== 'unsupported' && geolocation_permission !== 'insecure'
  // A denial is outdated once the permission is granted.
  const isOutdated = outcome?.kind === 'denied' && geolocation_permission === 'granted'
  return (
    <div className="grid justify-items-start gap-2 sm:col-span-full" data-permission={geolocation_permission}>
      {isSupported && (
        <Button kind="secondary" busy={isLocating} onClick={locate}>
          <LocateFixed className="size-4" aria-hidden />
          <Trans>Use where I am</Trans>
        </Button>
      )}
      <p role="status" className="max-w-[68ch] text-muted text-sm">
        {isLocating ? (
          <Trans>Looking where you are …</Trans>
        ) : outcome && !isOutdated ? (
          <OutcomeText outcome={outcome} />
        ) : (
          <PermissionHint permission={geolocation_permission} />
        )}
      </p>
    </div>
  )
}

function PermissionHint({ permission }: { permission: GeolocationPermission }) {
  if (permission === 'unsupported') return <Trans>This browser can’t tell where it is. Choose where you live:</Trans>
  if (permission === 'insecure')
    return <Trans>Browsers say where they are only over a secure connection (https). Choose where you live:</Trans>
  if (permission === 'denied')
    return (
      <Trans>
        Your browser blocks location for this site. Allow it in the site settings beside the address, or choose where
        you live:
      </Trans>
    )
  if (permission === 'granted')
    return <Trans>We look up the nearest large town and keep no position. You can change it before you save.</Trans>
  return <Trans>Your browser asks you first. We look up the nearest large town and keep no position.</Trans>
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui()
  const formats = useFormats()
  const isVisible = useVisibleFields()
  const { name } = useSite()
  if (outcome.kind === 'found') {
    const place = [isVisible('city') && outcome.city, isVisible('region') && outcome.region_name]
      .filter(Boolean)
      .join(', ')
    return place ? t`Found: ${place}. Save to keep it.` : t`Found. Save to keep it.`
  }
  if (outcome.kind === 'elsewhere') {
    const country = formats.country(outcome.country)
    return (
      <Trans>
        You seem to be in {country}, where {name} is not at home. Choose one of its countries:
      </Trans>
    )
  }
  if (outcome.kind === 'denied') return <PermissionHint permission="denied" />
  if (outcome.kind === 'timeout')
    return <Trans>Finding you took too long. Try once more, or choose where you live:</Trans>
  if (outcome.kind === 'unavailable')
    return <Trans>Your device could not tell where it is. Try once more, or choose where you live:</Trans>
  if (outcome.kind === 'nothing_near')
    return <Trans>There is no town of 50,000 people within reach of you. Choose your country and region:</Trans>
  return <Trans>We could not look up the place. Try once more, or choose where you live:</Trans>
}
