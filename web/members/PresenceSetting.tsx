// Setting whether others see the member's presence; off costs nothing (CHAT-8).
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { members } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { query, useCall } from '../base/queries.ts'
import type { RefusalError } from '../base/refusalError.ts'
import { Switch } from '../kit/Field.tsx'
import { toast } from '../kit/toasts.ts'

const { queryKey } = query(members.readOwnProfile, {})

export function PresenceSetting({ on }: { on: boolean }) {
  const id = useId()
  const client = useQueryClient()
  const set = (shows_presence: boolean) =>
    client.setQueryData<OwnProfile>(queryKey, (before) => before && { ...before, shows_presence })
  const save = useCall(members.save, {
    // Mutations of one scope run one after the other, so that the last press wins.
    scope: { id: 'shows_presence' },
    onMutate: ({ shows_presence }) => set(shows_presence === true),
    onError(refused: RefusalError, { shows_presence }) {
      set(!shows_presence)
      toast({ tone: 'bad', text: refused.message })
    },
  })
  return (
    <div>
      <Switch
        label={<Trans>Others see when I am here</Trans>}
        checked={on}
        onChange={({ target }) => save.mutate({ shows_presence: target.checked })}
        aria-describedby={id}
      />
      <p id={id} className="mt-1 max-w-[68ch] text-muted text-sm">
        <Trans>
          Off, nobody sees “online”, “today” or “this week” of you; you still see it of others. In the search you stand
          among those who were here on the same day. Whoever you write with still sees that you read and that you type.
        </Trans>
      </p>
    </div>
  )
}
