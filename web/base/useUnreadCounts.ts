// Counts of unread messages and new likes (NAV-3, NAV-6).
import { useQuery } from '@tanstack/react-query'
import { chats, likes } from '../../contract/index.ts'
import { query } from './queries.ts'
import { useUser } from './session.ts'

export function useUnreadCounts() {
  const enabled = useUser() !== null
  const { data: conversations } = useQuery({ ...query(chats.list, {}), enabled })
  const { data: likeList } = useQuery({ ...query(likes.list, {}), enabled })
  const unread = conversations?.total_unread_messages ?? 0
  const new_likes = likeList?.liked_by.filter(({ like_new }) => like_new).length ?? 0
  return { unread, new_likes }
}
