// Empty state of a list of likes, with advice.
import { Trans } from '@lingui/react/macro'
import { Heart, HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import type { LikesKind } from './LikesPage.tsx'

const textsByKind: Record<LikesKind, { heading: ReactNode; help: ReactNode }> = {
  received: {
    heading: <Trans>No likes yet</Trans>,
    help: <Trans>Add a photo and like a few people. They’ll notice.</Trans>,
  },
  given: {
    heading: <Trans>You haven’t liked anyone yet</Trans>,
    help: <Trans>It’s free, and an easy way to say hi.</Trans>,
  },
  matches: {
    heading: <Trans>No matches yet</Trans>,
    help: <Trans>When someone you like likes you back, you’ll find them here.</Trans>,
  },
}

export function NoLikes({ kind }: { kind: LikesKind }) {
  return (
    <EmptyState
      icon={kind === 'matches' ? HeartHandshake : Heart}
      heading={textsByKind[kind].heading}
      action={
        <LinkButton kind="primary" to="/members">
          <Trans>Browse members</Trans>
        </LinkButton>
      }
    >
      {textsByKind[kind].help}
    </EmptyState>
  )
}
