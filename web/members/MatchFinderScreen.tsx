// /match-finder: a few questions, then the members who match best, with reasons (SRCH-4).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { sites } from '../../contract/index.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { CardGridSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { finderAddress, finderQuery, isAnswered, readAnswers } from './match/answers.ts'
import { MatchList } from './match/MatchList.tsx'
import { Questions } from './match/Questions.tsx'
import { SavePreferences } from './match/SavePreferences.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(({ search }) => [
  optionalQuery(finderQuery(readAnswers(search))),
  optionalQuery(query(sites.regions, {})),
])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function MatchFinderScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const currentSearch = address.toString()
  /** The address at which the questions were opened again. */
  const [reopenedAt, setReopenedAt] = useState<string | null>(null)
  const isSearching = useNavigation().location?.pathname === '/match-finder'
  const answers = readAnswers(address)
  const { data, error, refetch } = useQuery(finderQuery(answers))
  const hasAnswers = isAnswered(answers)
  const showsQuestions = !hasAnswers || reopenedAt === currentSearch
  const showsPeople = hasAnswers && !isSearching

  return (
    <div className="wrap grid gap-6 py-5 md:py-8">
      <Title>{t`Match finder`}</Title>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1>{hasAnswers ? t`Best matches for you` : t`Match finder`}</h1>
          <p className="mt-1 text-muted" role="status">
            {hasAnswers ? (
              showsPeople && data && <MatchCount count={data.profiles.length} />
            ) : (
              <Trans>Answer a few questions and we’ll show you who suits you best and why.</Trans>
            )}
          </p>
        </div>
        {hasAnswers && data && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              small
              aria-expanded={showsQuestions}
              onClick={() => setReopenedAt(showsQuestions ? null : currentSearch)}
            >
              <SlidersHorizontal className="size-4" aria-hidden />
              <Trans>My answers</Trans>
            </Button>
            {data.profiles.length > 0 && <SavePreferences preferences={data.preferences} />}
          </div>
        )}
      </div>
      {showsQuestions && data && (
        <Questions
          key={currentSearch}
          answers={data.preferences}
          busy={isSearching}
          onAnswer={(it) => {
            setReopenedAt(null)
            void navigate(finderAddress(it))
          }}
        />
      )}
      {!data && error && (
        <ErrorState
          error={error}
          onRetry={() => (error.status === 400 ? void navigate('/match-finder') : void refetch())}
        />
      )}
      {((hasAnswers && isSearching) || (!data && !error)) && <CardGridSkeleton />}
      {showsPeople && data && data.profiles.length > 0 && <MatchList people={data.profiles} />}
      {showsPeople && data?.profiles.length === 0 && (
        <EmptyState
          icon={SearchX}
          heading={<Trans>No one fits these answers</Trans>}
          action={
            !showsQuestions && (
              <Button kind="primary" onClick={() => setReopenedAt(currentSearch)}>
                <Trans>Change answers</Trans>
              </Button>
            )
          }
        >
          <Trans>Try a wider age range or another place.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

const MatchCount = ({ count }: { count: number }) => (
  <Plural
    value={count}
    _0="No matches yet"
    one="# person, and why you might click"
    other="# people, best match first"
  />
)
