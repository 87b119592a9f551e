// A member's photos by their state, without the pictures, and their removal.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { removePhoto } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { TabProps } from './MemberPage.tsx'
import { Line, Lines } from './Part.tsx'
import { useCodeName } from './useCodeName.ts'

export function Photos({ place, member }: TabProps) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const may = useMay()
  const [chosen, setChosen] = useState<string | null>(null)
  const remove = useStaffWrite(removePhoto, { also: ['audit'] })
  return (
    <>
      <Lines>
        {member.photos.map(({ photo, status, main }, at) => {
          const number = at + 1
          return (
            <Line
              key={photo}
              at={
                may(removePhoto) &&
                member.kind === 'person' && (
                  <Button kind="ghost" small aria-label={t`Remove photo ${number}`} onClick={() => setChosen(photo)}>
                    <Trans>Remove</Trans>
                  </Button>
                )
              }
            >
              {number}. {codeName(status)}
              {main && (
                <span className="text-muted">
                  {' '}
                  <Trans>(main)</Trans>
                </span>
              )}
            </Line>
          )
        })}
      </Lines>
      {chosen && (
        <ReasonDialog
          heading={<Trans>Remove a photo</Trans>}
          action={<Trans>Remove</Trans>}
          isDangerous
          onClose={() => setChosen(null)}
          onConfirm={(reason) => remove.mutateAsync({ ...place, photo: chosen, reason })}
        />
      )}
    </>
  )
}
