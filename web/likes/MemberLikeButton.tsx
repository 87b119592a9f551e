// Like button of a member: the heart on a card or beside the message button (LIKE-1).
import { useLingui } from '@lingui/react/macro'
import type { Card } from '../../contract/members.ts'
import { LikeButton } from '../kit/LikeButton.tsx'
import { useToggleLike } from './useToggleLike.ts'

type MemberLikeButtonProps = { member: Pick<Card, 'id' | 'name' | 'liked'>; ring?: boolean }

export function MemberLikeButton({ member, ring }: MemberLikeButtonProps) {
  const { t } = useLingui()
  const toggleLike = useToggleLike()
  const { name, liked } = member
  return (
    <LikeButton
      liked={liked}
      label={liked ? t`Unlike ${name}` : t`Like ${name}`}
      onPress={() => toggleLike(member)}
      outlined={ring}
    />
  )
}
