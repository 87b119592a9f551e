// Premium offer after the slots of a free member's album (PRO-2, ROLE-3).
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'
import { Link } from '../kit/Link.tsx'

export function PremiumAlbumOffer() {
  return (
    <Link
      to="/credits"
      className="grid w-full place-content-center justify-items-center gap-1.5 rounded-field bg-accent-soft p-3 text-center text-on-accent-soft text-sm leading-snug hover:underline sm:aspect-3/4 sm:p-2"
    >
      <Sparkles className="size-6" aria-hidden />
      <b className="font-semibold">
        <Trans>Room for {MAX_PREMIUM_PHOTOS} photos</Trans>
      </b>
      <span className="text-xs">
        <Trans>Any bundle makes you Premium for good</Trans>
      </span>
    </Link>
  )
}
