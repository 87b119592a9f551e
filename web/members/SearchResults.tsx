// Results of the search, page after page, and near matches under a heading of their own (SRCH-1, SRCH-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Output } from '../../contract/call.ts'
import type { search } from '../../contract/index.ts'
import type { Card as Member } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { CardGrid } from '../kit/CardGrid.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { MemberCard } from '../kit/MemberCard.tsx'
import { MemberLikeButton } from '../likes/MemberLikeButton.tsx'
import { type Filters, searchUrl } from './filters.ts'
import { type Paging, ShowMore } from './ShowMore.tsx'

type Page = Output<typeof search.find>
type SearchResultsProps = {
  paging: Paging
  pages: Page[]
  chosen: Filters
  /** The address begins at a later page. */
  isLaterPage: boolean
  /** The scroll position is restored: more pages may load automatically. */
  isRestored: boolean
  /** After the last of them. */
  end: ReactNode
}

export function SearchResults({ paging, pages, chosen: filters, isLaterPage, isRestored, end }: SearchResultsProps) {
  const { t } = useLingui()
  const members = uniqueById(pages.flatMap(({ results }) => results))
  const similar = pages[0]?.similar_results ?? []
  const last = pages.at(-1)
  return (
    <>
      {isLaterPage && (
        <p className="pb-3">
          <Link to={searchUrl(filters)} className="link inline-flex min-h-11 items-center text-sm">
            <Trans>Back to the first page</Trans>
          </Link>
        </p>
      )}
      {members.length > 0 && <ResultGrid people={members} label={t`People`} first />}
      {last?.next && (
        // A new element each time: what loads replaces it and pushes nothing away.
        <ShowMore
          key={pages.length}
          paging={paging}
          pages={pages.length}
          isRestored={isRestored}
          to={searchUrl(filters, { cursor: last.next, page: last.pageNumber + 1 })}
        />
      )}
      {end}
      {members.length === 0 && <NoResults filtered={Object.keys(filters).length > 0} similar={similar.length > 0} />}
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar" className="pt-8 text-lg">
            <Trans>You might also like</Trans>
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">
            <Trans>From a wider area, or a few years older or younger.</Trans>
          </p>
          <ResultGrid people={similar} label={t`Similar people`} first={members.length === 0} />
        </section>
      )}
    </>
  )
}

/** `first`: of the screen. Its first photo loads before all others, which wait until the page knows what is visible. */
function ResultGrid({ people, label, first }: { people: Member[]; label: string; first: boolean }) {
  const member = useUser() !== null
  return (
    <CardGrid label={label}>
      {people.map((it, at) => (
        <ResultCard key={it.id} person={it} first={first && at === 0} likable={member} />
      ))}
    </CardGrid>
  )
}

/** Memoized: a like or another page renders no other card. */
const ResultCard = memo(function ResultCard({
  person,
  first,
  likable,
}: {
  person: Member
  first: boolean
  likable: boolean
}) {
  return (
    <li>
      <MemberCard
        member={person}
        eager={first && 'first'}
        likeButton={likable && <MemberLikeButton member={person} />}
      />
    </li>
  )
})

/** A member who becomes active meanwhile may be on two pages. */
function uniqueById(people: Member[]): Member[] {
  return [...new Map(people.map((it) => [it.id, it])).values()]
}

function NoResults({ filtered, similar }: { filtered: boolean; similar: boolean }) {
  if (similar)
    return (
      <p className="py-4 text-muted">
        <Trans>No one fits exactly. These come close.</Trans>
      </p>
    )
  return (
    <EmptyState
      icon={SearchX}
      heading={<Trans>No one here yet</Trans>}
      action={
        filtered && (
          <LinkButton kind="primary" to="/members">
            <Trans>Reset filters</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>Try a wider age range or another region.</Trans>
    </EmptyState>
  )
}
