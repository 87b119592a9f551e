// Marks a like as seen when the profile of its giver is opened (LIKE-3).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '../../contract/call.ts'
import { likes } from '../../contract/index.ts'
import { callServer } from '../base/call.ts'
import { query } from '../base/queries.ts'
import { useUser } from '../base/session.ts'

const { queryKey } = query(likes.list, {})

export function useMarkLikeSeen(id: string) {
  const client = useQueryClient()
  const { data } = useQuery({ ...query(likes.list, {}), enabled: useUser() !== null })
  const liked_by = data?.liked_by ?? []
  const listed = liked_by.find((it) => it.id === id)
  // Where the list ends with new likes, this one may be on a further page.
  const is_new = listed ? listed.like_new : (data?.next.received && liked_by.at(-1)?.like_new) === true
  useEffect(() => {
    if (!is_new) return
    client.setQueryData<Output<typeof likes.list>>(
      queryKey,
      (before) =>
        before && {
          ...before,
          liked_by: before.liked_by.map((it) => (it.id === id ? { ...it, like_new: false } : it)),
        },
    )
    callServer(likes.markSeen, { id })
      .then(() => client.invalidateQueries({ queryKey: [likes.listMore.name] }))
      .catch(() => client.invalidateQueries({ queryKey }))
  }, [client, id, is_new])
}
