// Sends a report, and blocks as well where that was asked for (SAFE-2, PRO-6).
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { members, safety } from '../../contract/index.ts'
import type { ReportReason } from '../../contract/safety.ts'
import { useCall } from '../base/queries.ts'
import { toast } from '../kit/toasts.ts'
import { useAfterBlock } from '../members/useBlock.ts'
import type { Reported } from './LazyReportDialog.tsx'

export type Said = { reason: ReportReason; words: string; block: boolean }

export function useReport({ member: { id, name }, photo, message }: Reported, onClose: () => void) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  const afterBlock = useAfterBlock()
  const sent = useCall(safety.report, { onError: () => {} })
  const block = useCall(members.block, {
    // What this dialog stands on is gone with the block.
    onSuccess: async (_, input) => {
      toast({ text: t`Thank you. Your report is with us, and ${name} is blocked.` })
      onClose()
      await afterBlock(input)
    },
    onError: ({ message }) => {
      toast({ tone: 'bad', text: message })
      setDone(true)
    },
  })
  const report = ({ reason, words, block: too }: Said) =>
    sent.mutate(
      { id, photo, message, reason, words },
      { onSuccess: () => (too ? block.mutate({ id }) : setDone(true)) },
    )
  return { report, done, busy: sent.isPending || block.isPending, error: sent.error?.message }
}
