// /members/:id: a member's profile, photo first (PRO-5, PRO-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { members } from '../../contract/index.ts'
import { useLiveEvent } from '../base/live.ts'
import { browserClient, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { ErrorPage } from '../kit/ErrorPage.tsx'
import { CardGridSkeleton, TextSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { BackLink } from './BackLink.tsx'
import { BlockedProfile } from './BlockedProfile.tsx'
import { Gallery } from './Gallery.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { cacheProfileFromCard, isFromCard } from './otherCachedProfiles.ts'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileHeading } from './ProfileHeading.tsx'
import { arriveAtProfile, leaveCard } from './photoTransition.ts'
import { RelatedMembers } from './RelatedMembers.tsx'
import { useMarkLikeSeen } from './useMarkLikeSeen.ts'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'search', layout: 'default' }

const loaders = queryLoaders(({ params }) => [query(members.show, { id: params.id ?? '' })])
export const loader = loaders.loader

/** Waits for nothing that a card has told already (SRCH-1). */
export async function clientLoader(args: Parameters<typeof loaders.clientLoader>[0]) {
  const { id = '' } = args.params
  if (cacheProfileFromCard(browserClient(), id)) await leaveCard(id)
  return loaders.clientLoader(args)
}

export default function MemberScreen() {
  const { id = '' } = useParams()
  const { t } = useLingui()
  const user = useUser()
  const { data, error, isFetching, refetch } = useQuery(query(members.show, { id }))
  useMarkLikeSeen(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each profile arrives
  useLayoutEffect(arriveAtProfile, [id])
  useLiveEvent('relationship', (event) => {
    if (event.with === id) void refetch()
  })
  useLiveEvent('match', (event) => {
    if (event.with === id) void refetch()
  })

  // The viewer may be blocked while the page is open.
  if (error?.code === 'blocked' || error?.code === 'not_found') return <ErrorPage error={error} />
  if (!data) return <CardGridSkeleton count={1} />
  if (data.blocked) return <BlockedProfile member={data} />
  const isOwn = user?.profile.id === id
  return (
    <div className="wrap pb-8 md:pt-2">
      <Title fictional={data.fictional}>{t`${data.name}, ${data.age}`}</Title>
      <BackLink />
      <article className="grid grid-cols-1 items-start md:grid-cols-[minmax(0,448px)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 lg:gap-x-12">
        <Gallery key={id} member={data} />
        <header
          data-transition="profile-heading"
          className="bleed pointer-events-none z-2 col-start-1 row-start-1 self-end max-md:bg-(image:--scrim) max-md:px-4 max-md:pt-24 max-md:pb-4 max-md:text-white md:col-start-2 md:self-start md:pr-14 md:pb-4"
        >
          <ProfileHeading member={data} />
        </header>
        {!isOwn && <MemberMenu member={data} />}
        <div className="col-start-1 grid gap-6 pt-4 md:col-start-2 md:pt-0">
          {isOwn ? (
            <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
              <Trans>This is how others see you.</Trans>
              <LinkButton small to="/profile">
                <Trans>Edit my profile</Trans>
              </LinkButton>
            </p>
          ) : (
            <MemberActions member={data} />
          )}
          {!isFromCard(data) ? (
            <ProfileDetails member={data} />
          ) : error && !isFetching ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton lines={4} />
          )}
        </div>
      </article>
      <RelatedMembers member={data} />
    </div>
  )
}
