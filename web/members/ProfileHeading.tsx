// Heading of a profile: over the photo on a phone, beside it on a large screen.
import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../contract/members.ts'
import { useFormats } from '../base/formats.ts'
import { FictionalBadge } from '../kit/Fictional.tsx'

export function ProfileHeading({
  member: { name, age, online, seen, place, country, fictional, is_new },
}: {
  member: Profile
}) {
  const formats = useFormats()
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <h1 className="wrap-anywhere text-4xl tracking-[-.03em]">
        <bdi>{name}</bdi> <span className="num font-normal">{age}</span>
      </h1>
      <p className="flex flex-wrap items-center gap-x-2 text-sm md:text-base md:text-muted">
        {online && (
          <>
            <span className="size-2.5 rounded-full bg-online" aria-hidden />
            <Trans>Online now</Trans>
            <span aria-hidden>·</span>
          </>
        )}
        {!online && seen !== 'earlier' && (
          <>
            {seen === 'today' ? <Trans>Active today</Trans> : <Trans>Active this week</Trans>}
            <span aria-hidden>·</span>
          </>
        )}
        {is_new && (
          <>
            <Trans>New here</Trans>
            <span aria-hidden>·</span>
          </>
        )}
        <span>{place ? `${place}, ${formats.country(country)}` : formats.country(country)}</span>
      </p>
      {fictional && <FictionalBadge />}
    </div>
  )
}
