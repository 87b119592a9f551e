// The heart of a member, as it stands on a card or beside the message button (LIKE-1).
import { useLingui } from '@lingui/react/macro'
import type { Card } from '../../contract/members.ts'
import { Heart } from '../kit/Heart.tsx'
import { useToggleLike } from './useToggleLike.ts'

type LikeButtonProps = { member: Pick<Card, 'id' | 'name' | 'liked'>; ring?: boolean }

export function LikeButton({ member, ring }: LikeButtonProps) {
  const { t } = useLingui()
  const press = useToggleLike()
  const { name, liked } = member
  return (
    <Heart
      liked={liked}
      label={liked ? t`Unlike ${name}` : t`Like ${name}`}
      onPress={() => press(member)}
      ring={ring}
    />
  )
}
