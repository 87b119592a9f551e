// Asks for a copy of a member's data for an authority; a colleague approves it (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { disclose } from '../../contract/console/members.ts'
import { type DisclosurePart, disclosureParts } from '../../contract/disclosures.ts'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { TabProps } from './MemberPage.tsx'
import { usePartName } from './usePartName.ts'

export function DiscloseDialog({ place, onClose }: Pick<TabProps, 'place'> & { onClose: () => void }) {
  const { t } = useLingui()
  const partName = usePartName()
  const [order, setOrder] = useState({ reference: '', authority: '' })
  const [parts, setParts] = useState<DisclosurePart[]>(['account'])
  const [isNamed, setNamed] = useState(false)
  const write = useStaffWrite(disclose, { also: ['staff', 'audit'] })
  const hasMessages = parts.includes('messages')
  return (
    <ReasonDialog
      heading={<Trans>Copy for an authority</Trans>}
      action={<Trans>Ask a colleague</Trans>}
      onClose={onClose}
      onConfirm={async (reason) => {
        await write.mutateAsync({ ...place, ...order, parts, messages_named: hasMessages && isNamed, reason })
        toast({ text: t`A colleague has to approve it under “Staff”.` })
      }}
    >
      <p>
        <Trans>Only what the order asks for. You can download it for seven days; the member is told nothing.</Trans>
      </p>
      <Input
        label={t`Number of the order`}
        maxLength={60}
        value={order.reference}
        onChange={({ target }) => setOrder({ ...order, reference: target.value })}
      />
      <Input
        label={t`Authority`}
        maxLength={100}
        value={order.authority}
        onChange={({ target }) => setOrder({ ...order, authority: target.value })}
      />
      <fieldset>
        <legend className="font-semibold text-sm">
          <Trans>What the order asks for</Trans>
        </legend>
        {disclosureParts.map((part) => (
          <div key={part}>
            <Checkbox
              label={partName(part)}
              checked={parts.includes(part)}
              onChange={({ target }) =>
                setParts(disclosureParts.filter((it) => (it === part ? target.checked : parts.includes(it))))
              }
            />
            {part === 'messages' && hasMessages && (
              <div className="pl-9">
                <Checkbox
                  label={<Trans>The order names messages as evidence</Trans>}
                  checked={isNamed}
                  onChange={({ target }) => setNamed(target.checked)}
                />
              </div>
            )}
          </div>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
