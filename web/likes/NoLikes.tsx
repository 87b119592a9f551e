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
    help: <Trans>People like profiles with a face. Like someone first, and you are seen.</Trans>,
  },
  given: {
    heading: <Trans>You have not liked anyone yet</Trans>,
    help: <Trans>A like is free, and says hello before you do.</Trans>,
  },
  matches: {
    heading: <Trans>No matches yet</Trans>,
    help: <Trans>When someone you like likes you too, they stand here.</Trans>,
  },
}

export function NoLikes({ kind }: { kind: LikesKind }) {
  return (
    <EmptyState
      icon={kind === 'matches' ? HeartHandshake : Heart}
      heading={textsByKind[kind].heading}
      action={
        <LinkButton kind="primary" to="/members">
          <Trans>Look around</Trans>
        </LinkButton>
      }
    >
      {textsByKind[kind].help}
    </EmptyState>
  )
}
