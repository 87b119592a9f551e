// Line above the list: what it shows (LIKE-2).
import { Trans } from '@lingui/react/macro'
import type { LikesKind } from './LikesPage.tsx'

export function LikesSummary({ kind }: { kind: LikesKind }) {
  return (
    <p className="py-3 text-muted text-sm">
      {kind === 'received' && <Trans>Like someone back and it’s a match. We’ll tell you both.</Trans>}
      {kind === 'given' && <Trans>People you like. Tap the heart again to unlike.</Trans>}
      {kind === 'matches' && <Trans>You like each other. Who’s going to say hi first?</Trans>}
    </p>
  )
}
