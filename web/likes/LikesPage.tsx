// One kind of likes, and the way to the other two (LIKE-2 to LIKE-4).
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { likes } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import { Badge } from '../kit/Badge.tsx'
import { Card, Faces } from '../kit/Card.tsx'
import { ErrorState } from '../kit/Empty.tsx'
import { FacesSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../shell/Title.tsx'
import { HeartOf } from './HeartOf.tsx'
import { NoLikes } from './NoLikes.tsx'
import { Said } from './Said.tsx'

const kinds = ['received', 'given', 'matches'] as const
export type Kind = (typeof kinds)[number]
export const isKind = (it: string | undefined): it is Kind => kinds.some((kind) => kind === it)

const field = { received: 'liked_by', given: 'profiles', matches: 'matches' } as const

export function LikesPage({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(likes.list, {}))
  const faces = data?.[field[kind]]
  return (
    <div className="wrap pt-4 pb-6 md:pt-8">
      <Title>{t`Likes`}</Title>
      <h1 className="mb-1">{t`Likes`}</h1>
      <Tabs kind={kind} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FacesSkeleton />}
      {faces?.length === 0 && <NoLikes kind={kind} />}
      {data && faces && faces.length > 0 && (
        <>
          <Said kind={kind} likes={data} />
          <Faces label={t`Likes`}>
            {faces.map((it, at) => (
              <li key={it.id}>
                <Card
                  member={it}
                  to={`/likes/m/${it.id}`}
                  eager={at < 4}
                  is_new={'like_new' in it && it.like_new === true}
                  heart={<HeartOf member={it} />}
                />
              </li>
            ))}
          </Faces>
        </>
      )}
    </div>
  )
}

function Tabs({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const { data } = useQuery(query(likes.list, {}))
  const fresh = data?.liked_by.filter(({ like_new }) => like_new).length ?? 0
  return (
    <nav
      aria-label={t`Kinds of likes`}
      className="bleed mb-3 flex gap-1 overflow-x-auto border-line border-b px-2 md:px-0"
    >
      <Tab to="/likes" current={kind === 'received'}>
        {t`Received`} <Badge count={fresh} label={t`New: ${fresh}`} />
      </Tab>
      <Tab to="/likes/given" current={kind === 'given'}>
        {t`Given`} <Count>{data?.profiles.length}</Count>
      </Tab>
      <Tab to="/likes/matches" current={kind === 'matches'}>
        {t`Matches`} <Count>{data?.matches.length}</Count>
      </Tab>
    </nav>
  )
}

const Count = ({ children }: { children: ReactNode }) => <span className="num font-normal">{children}</span>

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-12 items-center gap-2 border-transparent border-b-[3px] px-3 font-semibold text-muted -outline-offset-2! aria-current-page:border-accent-text aria-current-page:text-accent-text md:px-4"
    >
      {children}
    </Link>
  )
}
