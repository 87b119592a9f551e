// Corrects the address that somebody mistyped, or changes it by the link that is mailed to the new one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { address } from '../../contract/console/members.ts'
import { Input } from '../../web/kit/Field.tsx'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { TabProps } from './MemberPage.tsx'

export function AddressDialog({ place, member, onClose }: TabProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const write = useStaffWrite(address, { also: ['audit'] })
  return (
    <ReasonDialog
      heading={<Trans>Correct the address</Trans>}
      action={<Trans>Correct it</Trans>}
      onClose={onClose}
      onConfirm={(reason) => write.mutateAsync({ ...place, seen: member.status, email, reason })}
    >
      <p>
        {member.status === 'not_confirmed' ? (
          <Trans>It changes now, and the link to confirm it is mailed there.</Trans>
        ) : (
          <Trans>It changes once the link in the mail to the new address is used.</Trans>
        )}
      </p>
      <Input
        label={t`New address`}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ReasonDialog>
  )
}
