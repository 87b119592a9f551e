// Settings of automatic likes (LIKE-6): whether fictional profiles may like the member, and whether likes are given in
// the member's name.
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
type Choice = Pick<OwnProfile, 'likes_for_me'> | Pick<OwnProfile, 'likes_matches'>

export function AutoLikeSettings({ own: { likes_for_me, likes_matches } }: { own: OwnProfile }) {
  const client = useQueryClient()
  const set = (choice: Choice) =>
    client.setQueryData<OwnProfile>(queryKey, (before) => before && { ...before, ...choice })
  const save = useCall(members.save, {
    // Mutations of one scope run one after the other, so that the last press wins.
    scope: { id: 'likes_for_me' },
    onMutate: (wish) => set(wish as Choice),
    onError(refused: RefusalError, wish) {
      set(Object.fromEntries(Object.entries(wish).map(([name, on]) => [name, !on])) as Choice)
      toast({ tone: 'bad', text: refused.message })
    },
  })
  const choose = (choice: Choice) => save.mutate(choice)
  return (
    <>
      <SettingSwitch
        label={<Trans>Let fictional profiles like me</Trans>}
        on={likes_for_me}
        onChoose={(likes_for_me) => choose({ likes_for_me })}
      >
        <Trans>Their likes carry a mask. They come from drawn characters, never from real people.</Trans>
      </SettingSwitch>
      <SettingSwitch
        label={<Trans>Like my matches for me</Trans>}
        on={likes_matches}
        onChoose={(likes_matches) => choose({ likes_matches })}
      >
        <Trans>
          We’ll like up to 5 people a day in your name, where gender, age and country suit you both. They’ll see that it
          was automatic. You’ll find each one in your likes and can take it back.
        </Trans>
      </SettingSwitch>
    </>
  )
}

type SettingSwitchProps = { label: ReactNode; on: boolean; onChoose: (on: boolean) => void; children: ReactNode }

function SettingSwitch({ label, on, onChoose, children }: SettingSwitchProps) {
  const id = useId()
  return (
    <div>
      <Switch label={label} checked={on} onChange={({ target }) => onChoose(target.checked)} aria-describedby={id} />
      <p id={id} className="mt-1 max-w-[68ch] text-muted text-sm">
        {children}
      </p>
    </div>
  )
}
