// Dialog with first lines to choose from (CHAT-3): the chosen one goes into the composer to be edited; nothing is sent.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '../../../contract/index.ts'
import type { Card } from '../../../contract/members.ts'
import { interestLabels } from '../../attributes/interestLabels.ts'
import { useFormats } from '../../base/formats.ts'
import { query } from '../../base/queries.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { TextSkeleton } from '../../kit/Skeletons.tsx'
import { type Icebreaker, pickIcebreakers } from './pickIcebreakers.ts'
import '../../base/screenTexts.ts'

const SHOWN_COUNT = 8

type IcebreakersProps = {
  /** The partner, as the window shows them. */
  member: Pick<Card, 'id' | 'name'>
  onPick(text: string): void
  onClose(): void
}

export function Icebreakers({ member, onPick, onClose }: IcebreakersProps) {
  const { t } = useLingui()
  const { name } = member
  return (
    // Aligned to the left, also inside a centred parent.
    <div className="contents text-left text-text">
      <Dialog open onClose={onClose} heading={t`An opener for ${name}`}>
        <p className="mb-3 text-muted text-sm">
          <Trans>Pick one and make it yours before you send it.</Trans>
        </p>
        {/* As high as it will be: a sheet that grew would move. */}
        <div className="min-h-[calc(100dvh-196px)]">
          <IcebreakerList
            member={member.id}
            onPick={(text) => {
              onPick(text)
              onClose()
            }}
          />
        </div>
      </Dialog>
    </div>
  )
}

function IcebreakerList({ member, onPick }: { member: string; onPick(text: string): void }) {
  const textOf = useIcebreakerText()
  const lines = useIcebreakers(member)
  const [from, setFrom] = useState(0)
  if (!lines) return <TextSkeleton lines={SHOWN_COUNT} />
  return (
    <>
      <ul className="grid gap-2">
        {lines.slice(from, from + SHOWN_COUNT).map((line) => (
          <li key={textOf(line)}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // While the dialog is open, nothing behind it can take the focus.
                currentTarget.closest('dialog')?.close()
                onPick(textOf(line))
              }}
              className="min-h-12 w-full rounded-field border border-line bg-sunken px-4 py-2.5 text-left leading-snug hover:bg-tint"
            >
              {textOf(line)}
            </button>
          </li>
        ))}
      </ul>
      <Button
        kind="ghost"
        wide
        className="mt-3"
        onClick={() => setFrom(from + SHOWN_COUNT < lines.length ? from + SHOWN_COUNT : 0)}
      >
        <Trans>More ideas</Trans>
      </Button>
    </>
  )
}

function useIcebreakerText() {
  const { i18n } = useLingui()
  return ({ line, interest, place }: Icebreaker) =>
    i18n._({ ...line, values: { place, interest: interest && i18n._(interestLabels[interest]) } })
}

/** undefined while the profile loads; for a profile that may not be seen, general lines only. */
function useIcebreakers(member: string): Icebreaker[] | undefined {
  const { dayOf } = useFormats()
  const profile = useQuery(query(members.show, { id: member }))
  const ownProfile = useQuery(query(members.readOwnProfile, {}))
  if (profile.isPending || ownProfile.isPending) return
  const partner = profile.data ?? { id: member, place: '', is_new: false, attributes: {} }
  return pickIcebreakers(partner, ownProfile.data?.interests ?? [], dayOf(new Date().toISOString()))
}
