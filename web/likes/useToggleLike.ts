// Liking and unliking: at once on screen, taken back where the server says no (LIKE-1).
import { useQueryClient } from '@tanstack/react-query'
import { likes } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'
import type { Refused } from '../base/refused.ts'
import { toast } from '../kit/toasts.ts'
import { setLikedInCache } from './likedCache.ts'
import { enqueueMatch, registerMatch, unregisterMatch } from './matchQueue.ts'

/** One press after the other, so that the last one holds. */
const scope = { id: 'likes' }

export function useToggleLike() {
  const client = useQueryClient()
  const fresh = () => void client.invalidateQueries({ queryKey: [likes.list.name] })
  const undo =
    (liked: boolean) =>
    (refused: Refused, { id }: { id: string }) => {
      setLikedInCache(client, id, liked)
      toast({ tone: 'bad', text: refused.message })
    }
  const like = useCall(likes.like, {
    scope,
    onMutate: ({ id }) => setLikedInCache(client, id, true),
    onError: undo(false),
    onSuccess({ matched }, { id }) {
      if (matched && registerMatch(id)) enqueueMatch(id)
      fresh()
    },
  })
  const unlike = useCall(likes.unlike, {
    scope,
    onMutate({ id }) {
      setLikedInCache(client, id, false)
      unregisterMatch(id)
    },
    onError: undo(true),
    onSuccess: fresh,
  })
  return ({ id, liked }: { id: string; liked: boolean }) => (liked ? unlike : like).mutate({ id })
}
