// Bans a member: a decision that closes the account, with the statement of reasons that the member gets (OPS-4, SAFE-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportReasons } from '../../contract/cases.ts'
import { ban } from '../../contract/console/members.ts'
import { Select, Textarea } from '../../web/kit/Field.tsx'
import { refresh, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { TabProps } from './MemberPage.tsx'
import { useCodeName } from './useCodeName.ts'

const MAX_FACTS_CHARS = 5_000

export function BanDialog({ place, member, onClose }: TabProps & { onClose: () => void }) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const [ground, setGround] = useState<(typeof reportReasons)[number]>('scam')
  const [facts, setFacts] = useState('')
  const write = useStaffWrite(ban, { also: ['audit', 'queues'] })
  const said = facts.trim()
  return (
    <ReasonDialog
      heading={<Trans>Ban the member</Trans>}
      action={<Trans>Ban</Trans>}
      isDangerous
      onClose={onClose}
      onConfirm={(reason) =>
        write
          .mutateAsync({ ...place, seen: member.status, ground, reason, ...(said && { facts: said }) })
          .catch(async (error) => {
            await refresh('members')
            throw error
          })
      }
    >
      <p>
        <Trans>
          Signed out everywhere and hidden from everybody, at once. The mail with the reasons says how to appeal.
        </Trans>
      </p>
      <Select
        label={t`Reason`}
        value={ground}
        onChange={({ target }) => setGround(target.value as (typeof reportReasons)[number])}
      >
        {reportReasons.map((it) => (
          <option key={it} value={it}>
            {codeName(it)}
          </option>
        ))}
      </Select>
      <Textarea
        label={t`What happened`}
        hint={t`The member reads it word for word. Left empty, the usual sentence for the reason is sent.`}
        maxLength={MAX_FACTS_CHARS}
        value={facts}
        onChange={({ target }) => setFacts(target.value)}
      />
    </ReasonDialog>
  )
}
