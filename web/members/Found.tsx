// The people who were found, page after page, and those who nearly fit, said to be that (SRCH-1, SRCH-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { memo } from 'react'
import type { Output } from '../../contract/call.ts'
import type { search } from '../../contract/index.ts'
import type { Card as Member } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { MemberCard, CardGrid } from '../kit/MemberCard.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { MemberLikeButton } from '../likes/MemberLikeButton.tsx'
import { addressOf, type Filters } from './filters.ts'
import { type Fetching, ShowMore } from './ShowMore.tsx'

type Page = Output<typeof search.find>
type FoundProps = {
  found: Fetching
  pages: Page[]
  chosen: Filters
  /** The address begins at a later page. */
  later: boolean
  /** The place in it is found: more may come by itself. */
  settled: boolean
}

export function Found({ found, pages, chosen: filters, later, settled }: FoundProps) {
  const { t } = useLingui()
  const people = unique(pages.flatMap(({ results }) => results))
  const similar = pages[0]?.similar_results ?? []
  const last = pages.at(-1)
  return (
    <>
      {later && (
        <p className="pb-3">
          <Link to={addressOf(filters)} className="link inline-flex min-h-11 items-center text-sm">
            <Trans>Back to the first page</Trans>
          </Link>
        </p>
      )}
      {people.length > 0 && <People people={people} label={t`People`} first />}
      {last?.next && (
        // Another one each time: what comes takes its place, and pushes nothing away.
        <ShowMore
          key={pages.length}
          found={found}
          pages={pages.length}
          settled={settled}
          to={addressOf(filters, { cursor: last.next, page: last.pageNumber + 1 })}
        />
      )}
      {people.length === 0 && <Nobody filtered={Object.keys(filters).length > 0} similar={similar.length > 0} />}
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar" className="pt-8 text-lg">
            <Trans>A little further</Trans>
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">
            <Trans>Not quite what you asked for: from a wider region, or a few years older or younger.</Trans>
          </p>
          <People people={similar} label={t`Similar people`} first={people.length === 0} />
        </section>
      )}
    </>
  )
}

/** `first`: of the screen. Its first face comes before all others, which wait until the page knows what is in sight. */
function People({ people, label, first }: { people: Member[]; label: string; first: boolean }) {
  const member = useUser() !== null
  return (
    <CardGrid label={label}>
      {people.map((it, at) => (
        <Person key={it.id} person={it} first={first && at === 0} likable={member} />
      ))}
    </CardGrid>
  )
}

/** A like, and a page that comes, leave the others as they are. */
const Person = memo(function Person({ person, first, likable }: { person: Member; first: boolean; likable: boolean }) {
  return (
    <li>
      <MemberCard member={person} eager={first && 'first'} likeButton={likable && <MemberLikeButton member={person} />} />
    </li>
  )
})

/** Whoever becomes active while one pages through may come twice. */
function unique(people: Member[]): Member[] {
  return [...new Map(people.map((it) => [it.id, it])).values()]
}

function Nobody({ filtered, similar }: { filtered: boolean; similar: boolean }) {
  if (similar)
    return (
      <p className="py-4 text-muted">
        <Trans>Nobody fits exactly. These come close:</Trans>
      </p>
    )
  return (
    <EmptyState
      icon={SearchX}
      heading={<Trans>Nobody here yet</Trans>}
      action={
        filtered && (
          <LinkButton kind="loud" to="/members">
            <Trans>Reset the filters</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>Widen the ages or the region, and look again.</Trans>
    </EmptyState>
  )
}
