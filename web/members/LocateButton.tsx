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
          <Trans>Use my location</Trans>
        </Button>
      )}
      <p role="status" className="max-w-[68ch] text-muted text-sm">
        {isLocating ? (
          <Trans>Finding your location…</Trans>
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
  if (permission === 'unsupported')
    return <Trans>This browser can’t share your location. Choose where you live below.</Trans>
  if (permission === 'insecure')
    return <Trans>Browsers only share a location over a secure connection (https). Choose where you live below.</Trans>
  if (permission === 'denied')
    return (
      <Trans>
        Location is blocked for this site. Allow it in your browser’s site settings, or choose where you live below.
      </Trans>
    )
  if (permission === 'granted')
    return (
      <Trans>We only keep the nearest large town, never your exact location. You can change it before you save.</Trans>
    )
  return <Trans>Your browser will ask first. We only keep the nearest large town, never your exact location.</Trans>
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
    return place ? t`You’re near ${place}. Save to keep it.` : t`Location found. Save to keep it.`
  }
  if (outcome.kind === 'elsewhere') {
    const country = formats.country(outcome.country)
    return (
      <Trans>
        You seem to be in {country}, where {name} isn’t available. Choose another country below.
      </Trans>
    )
  }
  if (outcome.kind === 'denied') return <PermissionHint permission="denied" />
  if (outcome.kind === 'timeout') return <Trans>That took too long. Try again, or choose where you live below.</Trans>
  if (outcome.kind === 'unavailable')
    return <Trans>Your device couldn’t find its location. Try again, or choose where you live below.</Trans>
  if (outcome.kind === 'nothing_near')
    return <Trans>There’s no town of 50,000 people near you. Choose your country and region below.</Trans>
  return <Trans>We couldn’t look up your town. Try again, or choose where you live below.</Trans>
}
