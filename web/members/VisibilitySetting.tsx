// Setting of who sees the member: visitors too, members, or only people whom the member liked or wrote to (PRO-10).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { members } from '../../contract/index.ts'
import { type OwnProfile, type Visibility, visibilities } from '../../contract/members.ts'
import { visibilityLabels } from '../attributes/attributeLabels.ts'
import { query, useCall } from '../base/queries.ts'
import type { RefusalError } from '../base/refusalError.ts'
import { Radio } from '../kit/Choice.tsx'
import { toast } from '../kit/toasts.ts'

const { queryKey } = query(members.readOwnProfile, {})

const explanations: Record<Visibility, MessageDescriptor> = {
  visitors: msg`Anyone can see your photos and profile without an account.`,
  members: msg`Visitors only see your name, age, region and a blurred photo.`,
  liked: msg`No one else can find you in search or the swipe game, or open a link to you.`,
}

export function VisibilitySetting({ visibility: current }: { visibility: Visibility }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const set = (visibility: Visibility) =>
    client.setQueryData<OwnProfile>(queryKey, (before) => before && { ...before, visibility })
  const save = useCall(members.save, {
    // Mutations of one scope run one after the other, so that the last press wins.
    scope: { id: 'visibility' },
    onMutate: ({ visibility = current }) => set(visibility),
    onError(refused: RefusalError) {
      set(current)
      toast({ tone: 'bad', text: refused.message })
    },
  })
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">
        <Trans>Who sees me</Trans>
      </legend>
      {visibilities.map((visibility) => (
        <Radio
          key={visibility}
          name="visibility"
          value={visibility}
          checked={visibility === current}
          onChange={() => save.mutate({ visibility })}
          label={
            <span className="block py-1.5">
              <span className="block font-[550]">{t(visibilityLabels[visibility])}</span>
              <span className="block max-w-[68ch] text-muted text-sm">{t(explanations[visibility])}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
