// /signup-matches: first matches after the signup, to like (ACC-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Sparkles } from 'lucide-react'
import { search } from '../../contract/index.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { MemberCard } from '../kit/MemberCard.tsx'
import { Title } from '../kit/Title.tsx'
import { MemberLikeButton } from '../likes/MemberLikeButton.tsx'
import Reasons from '../members/match/Reasons.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(() => [optionalQuery(query(search.signupMatches, {}))])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function SignupMatchesScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(search.signupMatches, {}))
  const profiles = data?.profiles ?? []
  return (
    <div className="wrap grid gap-5 py-6 md:py-8">
      <Title>{t`People you might like`}</Title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>
            <Trans>People you might like</Trans>
          </h1>
          <p className="mt-1 text-muted">
            <Trans>Tap a heart to say hi. It’s free.</Trans>
          </p>
        </div>
        <ContinueLink className="max-md:hidden" />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : profiles.length > 0 ? (
        <ul
          aria-label={t`People you might like`}
          className="grid card-columns gap-x-3 gap-y-6 md:grid-cols-3 md:gap-x-4 xl:grid-cols-4"
        >
          {profiles.map(({ reasons, ...member }, at) => (
            <li key={member.id} className="grid content-start gap-2.5">
              <MemberCard member={member} eager={at < 4} likeButton={<MemberLikeButton member={member} />} />
              <Reasons reasons={reasons} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={Sparkles} heading={<Trans>You’re early</Trans>}>
          <Trans>No one fits yet. Widen your search or check back later.</Trans>
        </EmptyState>
      )}
      <ContinueLink className="md:hidden" />
    </div>
  )
}

const ContinueLink = ({ className }: { className: string }) => (
  <LinkButton to="/members" kind="primary" className={className}>
    <Trans>See everyone</Trans>
    <ArrowRight className="size-5" aria-hidden />
  </LinkButton>
)
