// Benefits of premium (ROLE-2, ROLE-3, PRO-2); a higher match chance only where the operator can prove a figure
// (CRED-9).
import { Trans } from '@lingui/react/macro'
import { Eye, Images, type LucideIcon, TrendingUp, Undo2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_FREE_PHOTOS, MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'

export function PremiumBenefits() {
  const { percent } = useFormats()
  const { match_chance } = useSite()
  return (
    <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-4">
      <Benefit icon={Images} title={<Trans>Every photo</Trans>}>
        <Trans>See whole albums, not just the first few.</Trans>
      </Benefit>
      <Benefit icon={Eye} title={<Trans>Read receipts</Trans>}>
        <Trans>Know when your message has been read.</Trans>
      </Benefit>
      <Benefit icon={Undo2} title={<Trans>Undo a swipe</Trans>}>
        <Trans>Swiped too fast? Take it back.</Trans>
      </Benefit>
      <Benefit icon={UserRound} title={<Trans>Room for {MAX_PREMIUM_PHOTOS} photos</Trans>}>
        <Trans>In your own album, instead of {MAX_FREE_PHOTOS}.</Trans>
      </Benefit>
      {match_chance && (
        <Benefit icon={TrendingUp} title={<Trans>A {percent(match_chance.percent)} higher match chance</Trans>}>
          <Trans>Source: {match_chance.source}</Trans>
        </Benefit>
      )}
    </ul>
  )
}

function Benefit({ icon: Icon, title: what, children }: { icon: LucideIcon; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon className="mt-0.5 size-6 shrink-0 text-accent-text" aria-hidden />
      <div>
        <h2 className="font-[650] text-base">{what}</h2>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}
