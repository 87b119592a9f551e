// Sends a report, and blocks the member where chosen (SAFE-2, PRO-6).
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReportReason } from '../../contract/cases.ts'
import { cases, members } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'
import { toast } from '../kit/toasts.ts'
import type { ReportSubject } from './LazyReportDialog.tsx'
import { useAfterBlock } from './useBlock.ts'

export type ReportInput = { reason: ReportReason; words: string; block: boolean }

export function useReport({ member: { id, name }, photo, message }: ReportSubject, onClose: () => void) {
  const { t } = useLingui()
  const [isDone, setIsDone] = useState(false)
  const afterBlock = useAfterBlock()
  const send = useCall(cases.report, { onError: () => {} })
  const block = useCall(members.block, {
    // The block removes the page under this dialog.
    onSuccess: async (_, input) => {
      toast({ text: t`Thank you. We’ve received your report and blocked ${name}.` })
      onClose()
      await afterBlock(input)
    },
    onError: ({ message }) => {
      toast({ tone: 'bad', text: message })
      setIsDone(true)
    },
  })
  const report = ({ reason, words, block: alsoBlock }: ReportInput) =>
    send.mutate(
      { id, photo, message, reason, words },
      { onSuccess: () => (alsoBlock ? block.mutate({ id }) : setIsDone(true)) },
    )
  return { report, isDone, busy: send.isPending || block.isPending, error: send.error?.message }
}
