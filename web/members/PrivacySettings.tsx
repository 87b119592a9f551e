// Settings of what others see of the member: presence, and what they have read; off costs nothing (CHAT-8, ROLE-2).
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { members } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'
import { query, useCall } from '../base/queries.ts'
import type { RefusalError } from '../base/refusalError.ts'
import { Switch } from '../kit/Choice.tsx'
import { toast } from '../kit/toasts.ts'

const { queryKey } = query(members.readOwnProfile, {})

export const PrivacySettings = ({ own }: { own: OwnProfile }) => (
  <>
    <PrivacySwitch
      name="shows_presence"
      own={own}
      label={<Trans>Show when I’m online</Trans>}
      hint={
        <Trans>
          If this is off, no one sees when you were last here. You’ll still see it for others. Search sorts you by day
          only. People you chat with still see when you’re typing.
        </Trans>
      }
    />
    <PrivacySwitch
      name="shows_seen"
      own={own}
      label={<Trans>Send read receipts</Trans>}
      hint={
        <Trans>
          Premium members see which of their messages you’ve read. If this is off, they won’t. You’ll still get read
          receipts from others.
        </Trans>
      }
    />
  </>
)

type PrivacySwitchProps = {
  name: 'shows_presence' | 'shows_seen'
  own: OwnProfile
  label: ReactNode
  hint: ReactNode
}

function PrivacySwitch({ name, own, label, hint }: PrivacySwitchProps) {
  const id = useId()
  const client = useQueryClient()
  const set = (isOn: boolean) =>
    client.setQueryData<OwnProfile>(queryKey, (before) => before && { ...before, [name]: isOn })
  const save = useCall(members.save, {
    // Mutations of one scope run one after the other, so that the last press wins.
    scope: { id: name },
    onMutate: (changes) => set(changes[name] === true),
    onError(refused: RefusalError, changes) {
      set(!changes[name])
      toast({ tone: 'bad', text: refused.message })
    },
  })
  return (
    <div>
      <Switch
        label={label}
        checked={own[name]}
        onChange={({ target }) => save.mutate({ [name]: target.checked })}
        aria-describedby={id}
      />
      <p id={id} className="mt-1 max-w-[68ch] text-muted text-sm">
        {hint}
      </p>
    </div>
  )
}
