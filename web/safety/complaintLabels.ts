// Labels of the kinds of complaint (PAGE-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComplaintKind } from '../../contract/safety.ts'

export const complaintLabels: Record<ComplaintKind, MessageDescriptor> = {
  payment: msg`A payment, credits or a refund`,
  member: msg`How somebody behaves here`,
  unlawful: msg`Something that is against the law`,
  decision: msg`A decision of yours that I do not agree with`,
  privacy: msg`My data and my privacy`,
  technical: msg`Something that does not work`,
  other: msg({ context: 'a complaint', message: 'Something else' }),
}
