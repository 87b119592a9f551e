// Where a free member's album is full: what Premium gives (PRO-2, ROLE-3).
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { premiumPhotos } from '../../contract/limits.ts'

export function MoreRoom() {
  return (
    <Link
      to="/credits"
      className="grid aspect-3/4 w-full place-content-center justify-items-center gap-1.5 rounded-field bg-accent-soft p-2 text-center text-on-accent-soft text-sm leading-snug hover:underline"
    >
      <Sparkles className="size-6" aria-hidden />
      <b className="font-semibold">
        <Trans>Room for {premiumPhotos}</Trans>
      </b>
      <span className="text-xs">
        <Trans>with Premium: any bundle, for good</Trans>
      </span>
    </Link>
  )
}
