// The choice whether a fictional profile may like me; what that means is said beside it (LIKE-6).
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { members } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { query, useCall } from '../base/queries.ts'
import type { Refused } from '../base/refused.ts'
import { Switch } from '../kit/Field.tsx'
import { toast } from '../kit/toasts.ts'

const { queryKey } = query(members.own, {})

export function LikesForMe({ own: { likes_for_me } }: { own: OwnProfile }) {
  const client = useQueryClient()
  const set = (likes_for_me: boolean) =>
    client.setQueryData<OwnProfile>(queryKey, (before) => before && { ...before, likes_for_me })
  const save = useCall(members.save, {
    onMutate: ({ likes_for_me: wish }) => set(wish ?? false),
    onError(refused: Refused, { likes_for_me: wish }) {
      set(!wish)
      toast({ tone: 'bad', text: refused.message })
    },
  })
  return (
    <div>
      <Switch
        label={<Trans>Fictional profiles may like me</Trans>}
        checked={likes_for_me}
        onChange={({ target }) => save.mutate({ likes_for_me: target.checked })}
      />
      <p className="mt-1 max-w-[68ch] text-muted text-sm">
        <Trans>
          Such a like shows its mask: it comes from a drawn character, never from a real person. Nobody likes anyone in
          your name.
        </Trans>
      </p>
    </div>
  )
}
