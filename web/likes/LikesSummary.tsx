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
        {kind === 'received' && (
          <Trans>New ones first. Like someone back and it’s a match: you are both told at once.</Trans>
        )}
        {kind === 'given' && <Trans>Whom you like. A second tap on the heart takes it back.</Trans>}
        {kind === 'matches' && <Trans>You like each other. Somebody has to write first.</Trans>}
      </p>
      {kind === 'received' && locked > 0 && (
        <p className="flex gap-2">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            <Plural
              value={locked}
              one="# photo opens with Premium, or when you match."
              other="# photos open with Premium, or when you match."
            />{' '}
            <Trans>Any bundle makes you Premium, for good.</Trans>{' '}
            <Link to="/credits" className="link">
              <Trans>See bundles</Trans>
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}
