// /profile: the member's own profile: photos, attributes, search preferences, location (PRO-1, PRO-2, PRO-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { members, sites } from '../../contract/index.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Panel } from '../kit/Panel.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { albumQuery, PhotoAlbum } from '../photos/PhotoAlbum.tsx'
import { AutoLikeSettings } from './AutoLikeSettings.tsx'
import { CompletenessMeter } from './CompletenessMeter.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { VisibilitySetting } from './VisibilitySetting.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(() => [
  optionalQuery(query(members.readOwnProfile, {})),
  optionalQuery(albumQuery),
  optionalQuery(query(sites.regions, {})),
])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function ProfileScreen() {
  const { t } = useLingui()
  const { profile } = useMember()
  const { data, error, refetch } = useQuery(query(members.readOwnProfile, {}))
  return (
    <div className="wrap grid gap-6 py-6 md:py-8">
      <Title>{t`My profile`}</Title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1>{t`My profile`}</h1>
          {data && (
            <p className="mt-1 break-words text-muted text-sm">
              <bdi>{data.name}</bdi> · {data.email}
            </p>
          )}
        </div>
        <LinkButton to={`/members/${profile.id}`} small>
          <Trans>Preview my profile</Trans>
        </LinkButton>
      </div>
      {data && <CompletenessMeter own={data} />}
      <Part heading={t`Photos`}>
        <PhotoAlbum />
      </Part>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={6} />}
      {data && (
        <>
          <Part heading={t`Likes`}>
            <AutoLikeSettings own={data} />
          </Part>
          <Part heading={t({ context: 'who sees what', message: 'Privacy' })}>
            <VisibilitySetting visibility={data.visibility} />
            <PrivacySettings own={data} />
          </Part>
          <Part heading={t`About me`}>
            <ProfileForm own={data} />
          </Part>
        </>
      )}
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Panel className="grid gap-4 p-4 md:p-6" aria-label={heading}>
      <h2 className="text-lg">{heading}</h2>
      {children}
    </Panel>
  )
}
