// One face among the likes, and who really gave the like (LIKE-2, LIKE-6).
import { Trans } from '@lingui/react/macro'
import type { Card as Member } from '../../contract/members.ts'
import { Card } from '../kit/Card.tsx'
import { AutoLikeNote } from './AutoLikeNote.tsx'
import { LikeButton } from './LikeButton.tsx'
import type { LikesKind } from './LikesPage.tsx'

/** As a list or a further page of one has it: the giver's switch gave the like, by whichever name. */
export type LikeEntry = Member & { like_new?: boolean; for_me?: boolean; for_them?: boolean; by_switch?: boolean }
type LikeCardProps = { kind: LikesKind; face: LikeEntry; eager?: boolean }

export function LikeCard({ kind, face, eager = false }: LikeCardProps) {
  const { id, name, like_new, for_me, for_them, by_switch } = face
  return (
    <li>
      <Card
        member={face}
        to={`/likes/m/${id}`}
        eager={eager}
        is_new={like_new === true}
        heart={<LikeButton member={face} />}
      />
      {(for_me || for_them || by_switch) && (
        <p className="px-3 py-2 text-muted text-xs md:px-1">
          {kind === 'given' ? (
            <Trans>Your switch gave this like. The heart takes it back.</Trans>
          ) : (
            <AutoLikeNote name={name} />
          )}
        </p>
      )}
    </li>
  )
}
