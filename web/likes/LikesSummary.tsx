// Line above the list: what it shows, and how locked photos open (ROLE-2).
import { Plural, Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { Output } from '../../contract/call.ts'
import type { likes } from '../../contract/index.ts'
import { Link } from '../kit/Link.tsx'
import type { LikesKind } from './LikesPage.tsx'

export function LikesSummary({ kind, likes: { liked_by } }: { kind: LikesKind; likes: Output<typeof likes.list> }) {
  const locked = liked_by.filter(({ main_image }) => main_image?.status === 'locked').length
  return (
    <div className="grid gap-1 py-3 text-muted text-sm">
      <p>
        {kind === 'received' && <Trans>Like someone back and it’s a match. We’ll tell you both.</Trans>}
        {kind === 'given' && <Trans>People you like. Tap the heart again to unlike.</Trans>}
        {kind === 'matches' && <Trans>You like each other. Who’s going to say hi first?</Trans>}
      </p>
      {kind === 'received' && locked > 0 && (
        <p className="flex gap-2">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            <Plural
              value={locked}
              one="# photo unlocks with Premium or a match."
              other="# photos unlock with Premium or a match."
            />{' '}
            <Trans>Any bundle makes you Premium for good.</Trans>{' '}
            <Link to="/credits" className="link">
              <Trans>See bundles</Trans>
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}
