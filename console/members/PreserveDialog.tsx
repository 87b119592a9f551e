// Asks that nothing of a member is erased for a time, or that this ends; a colleague approves it (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { preserve, release } from '../../contract/console/members.ts'
import { Input } from '../../web/kit/Field.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { TabProps } from './MemberPage.tsx'

const USUAL_DAYS = 90
const MAX_DAYS = 365
type DialogProps = Pick<TabProps, 'place'> & { onClose: () => void }

export function PreserveDialog({ place, onClose }: DialogProps) {
  const { t } = useLingui()
  const [reference, setReference] = useState('')
  const [days, setDays] = useState(`${USUAL_DAYS}`)
  const write = useStaffWrite(preserve, { also: ['staff', 'audit'] })
  return (
    <ReasonDialog
      heading={<Trans>Keep everything of this member</Trans>}
      action={<Trans>Ask a colleague</Trans>}
      onClose={onClose}
      onConfirm={async (reason) => {
        await write.mutateAsync({ ...place, reference, days: Number(days), reason })
        toast({ text: t`A colleague has to approve it under “Staff”.` })
      }}
    >
      <p>
        <Trans>
          Nothing of the member is erased until its end, even if they delete their account; they learn nothing of it.
          Asked for again, it is renewed.
        </Trans>
      </p>
      <Input
        label={t`Number of the case or the order`}
        maxLength={60}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <Input
        label={t`Days`}
        hint={t`A year at most.`}
        type="number"
        min={1}
        max={MAX_DAYS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </ReasonDialog>
  )
}

export function ReleaseDialog({ place, onClose }: DialogProps) {
  const { t } = useLingui()
  const write = useStaffWrite(release, { also: ['staff', 'audit'] })
  return (
    <ReasonDialog
      heading={<Trans>Keep it no longer</Trans>}
      action={<Trans>Ask a colleague</Trans>}
      onClose={onClose}
      onConfirm={async (reason) => {
        await write.mutateAsync({ ...place, reason })
        toast({ text: t`A colleague has to approve it under “Staff”.` })
      }}
    >
      <p>
        <Trans>What is due to be erased goes within the hour.</Trans>
      </p>
    </ReasonDialog>
  )
}
