// Gives a member bonus credits; over the limit it waits for a second person (CRED-6, OPS-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as money from '../../contract/console/money.ts'
import { Input } from '../../web/kit/Field.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { StaffError } from '../base/call.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useReference } from './reference.ts'

/** `member`: whose it is; without it, it is asked for. */
export function GrantDialog({ site, member, onClose }: { site: string; member?: string; onClose: () => void }) {
  const { t } = useLingui()
  const reference = useReference()
  const [typed, setTyped] = useState(member ?? '')
  const [credits, setCredits] = useState('')
  const grant = useStaffWrite(money.grant, { also: ['staff', 'audit'] })
  async function confirm(reason: string) {
    if (!/^[0-9a-f]{32}$/i.test(typed.trim()))
      throw new StaffError({ error: 'refused', text: t`The member’s number has 32 letters and digits.` })
    if (!/^[1-9]\d{0,5}$/.test(credits.trim()))
      throw new StaffError({ error: 'refused', text: t`Credits are a whole number.` })
    const result = await grant.mutateAsync({
      ...{ site, member: typed.trim(), credits: Number(credits), reference, reason },
    })
    toast({ text: result.status === 'waiting' ? t`It waits for a second person.` : t`Granted.` })
  }
  return (
    <ReasonDialog
      heading={<Trans>Grant credits</Trans>}
      action={<Trans>Grant</Trans>}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        <Trans>Bonus credits are never paid back in money. Many of them in a day wait for a second person.</Trans>
      </p>
      {member === undefined && (
        <Input
          label={t`Number of the member`}
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Input
        label={t`Credits`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={credits}
        onChange={({ target }) => setCredits(target.value)}
      />
    </ReasonDialog>
  )
}
