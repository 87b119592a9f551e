// Likes and unlikes a member: optimistic, rolled back where the server refuses (LIKE-1).
import { useQueryClient } from '@tanstack/react-query'
import { likes } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'
import type { RefusalError } from '../base/refusalError.ts'
import { vibrate } from '../base/vibrate.ts'
import { toast } from '../kit/toasts.ts'
import { setLikedInCache } from './likedCache.ts'
import { enqueueMatch, registerMatch, unregisterMatch } from './matchQueue.ts'

/** Mutations of one scope run one after the other, so that the last press wins. */
const scope = { id: 'likes' }
const LIKE_VIBRATION_MS = 10

export function useToggleLike() {
  const client = useQueryClient()
  const refetchLikes = () => void client.invalidateQueries({ queryKey: [likes.list.name] })
  const rollBack =
    (liked: boolean) =>
    (refused: RefusalError, { id }: { id: string }) => {
      setLikedInCache(client, id, liked)
      toast({ tone: 'bad', text: refused.message })
    }
  const like = useCall(likes.like, {
    scope,
    onMutate({ id }) {
      vibrate(LIKE_VIBRATION_MS)
      setLikedInCache(client, id, true)
    },
    onError: rollBack(false),
    onSuccess({ matched }, { id }) {
      if (matched && registerMatch(id)) enqueueMatch(id)
      refetchLikes()
    },
  })
  const unlike = useCall(likes.unlike, {
    scope,
    onMutate({ id }) {
      setLikedInCache(client, id, false)
      unregisterMatch(id)
    },
    onError: rollBack(true),
    onSuccess: refetchLikes,
  })
  return ({ id, liked }: { id: string; liked: boolean }) => (liked ? unlike : like).mutate({ id })
}
