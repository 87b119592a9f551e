// Card of a member in a list of likes, with a note where the like was automatic (LIKE-2, LIKE-6).
import { Trans } from '@lingui/react/macro'
import type { Card as Member } from '../../contract/members.ts'
import { MemberCard } from '../kit/MemberCard.tsx'
import { AutoLikeNote } from './AutoLikeNote.tsx'
import type { LikesKind } from './LikesPage.tsx'
import { MemberLikeButton } from './MemberLikeButton.tsx'

/** `for_me`, `for_them` in the lists, `by_switch` in their further pages: the like was automatic. */
export type LikeEntry = Member & { like_new?: boolean; for_me?: boolean; for_them?: boolean; by_switch?: boolean }
type LikeCardProps = { kind: LikesKind; entry: LikeEntry; eager?: boolean }

export function LikeCard({ kind, entry, eager = false }: LikeCardProps) {
  const { id, name, like_new, for_me, for_them, by_switch } = entry
  return (
    <li>
      <MemberCard
        member={entry}
        to={`/likes/m/${id}`}
        eager={eager}
        is_new={like_new === true}
        likeButton={<MemberLikeButton member={entry} />}
      />
      {(for_me || for_them || by_switch) && (
        <p className="px-3 py-2 text-muted text-xs md:px-1">
          {kind === 'given' ? (
            <Trans>Sent by “Like my matches for me”. Tap the heart to unlike.</Trans>
          ) : (
            <AutoLikeNote name={name} />
          )}
        </p>
      )}
    </li>
  )
}
