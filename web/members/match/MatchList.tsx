// The best matches, each with reasons, like and message (SRCH-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import type { Output } from '../../../contract/call.ts'
import type { search } from '../../../contract/index.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { MemberCard } from '../../kit/MemberCard.tsx'
import { MemberLikeButton } from '../../likes/MemberLikeButton.tsx'
import Reasons from './Reasons.tsx'

export type MatchFinderAnswer = Output<typeof search.matchFinder>

export function MatchList({ people }: { people: MatchFinderAnswer['profiles'] }) {
  const { t } = useLingui()
  return (
    <ul
      aria-label={t`Your matches, best first`}
      className="grid card-columns gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-4 xl:grid-cols-4"
    >
      {people.map(({ reasons, ...member }, at) => (
        <li key={member.id} className="flex flex-col gap-2.5">
          <MemberCard member={member} eager={at < 4} likeButton={<MemberLikeButton member={member} />} />
          <Reasons reasons={reasons} />
          <LinkButton
            small
            kind="tonal"
            to={`/members/${member.id}/chat`}
            aria-label={t`Message ${member.name}`}
            className="mt-auto"
          >
            <MessageCircle className="size-4" aria-hidden />
            <Trans>Message</Trans>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
