// Opening the profile of someone who likes me: that like is not new any more (LIKE-3).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '../../contract/call.ts'
import { likes } from '../../contract/index.ts'
import { ask } from '../base/call.ts'
import { query } from '../base/queries.ts'
import { useUser } from '../base/session.ts'

const { queryKey } = query(likes.list, {})

export function useLikeOpened(id: string) {
  const client = useQueryClient()
  const { data } = useQuery({ ...query(likes.list, {}), enabled: useUser() !== null })
  const is_new = data?.liked_by.some((it) => it.id === id && it.like_new) ?? false
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
    ask(likes.opened, { id }).catch(() => client.invalidateQueries({ queryKey }))
  }, [client, id, is_new])
}
