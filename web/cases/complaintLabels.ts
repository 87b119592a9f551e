// Labels of the kinds of complaint (PAGE-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComplaintKind } from '../../contract/cases.ts'

export const complaintLabels: Record<ComplaintKind, MessageDescriptor> = {
  payment: msg`A payment, credits or a refund`,
  bank: msg`A bank debit or transfer I don’t know`,
  member: msg`Someone on this site`,
  unlawful: msg`Something illegal`,
  decision: msg`A decision I disagree with`,
  privacy: msg`My data or privacy`,
  accessibility: msg`Accessibility`,
  technical: msg`Something that isn’t working`,
  other: msg({ context: 'a complaint', message: 'Something else' }),
}
