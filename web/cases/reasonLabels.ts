// Labels of the report reasons, the gravest first (SAFE-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportReason } from '../../contract/cases.ts'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'

export const profileReasons: Record<ReportReason, MessageDescriptor> = {
  underage: msg`May be under ${MIN_AGE_YEARS}`,
  threat: msg`Threats or blackmail`,
  harassment: msg`Harassment`,
  scam: msg`Scam or advertising`,
  fake: msg`Not who they say they are`,
  stolen_photo: msg`Using someone else’s photos`,
  nudity: msg`Nudity where it doesn’t belong`,
  intimate_image: msg`An intimate picture without consent`,
  unwanted_nudity: msg`Nudity I didn’t ask for`,
  hate: msg`Hate speech`,
  other: msg`Something else`,
}

export const photoReasons: Partial<Record<ReportReason, MessageDescriptor>> = {
  underage: msg`Someone in it may be under ${MIN_AGE_YEARS}`,
  intimate_image: msg`An intimate picture without consent`,
  stolen_photo: msg`It shows me or someone else without permission`,
  fake: msg`It isn’t the person on this profile`,
  nudity: msg`Nudity where it doesn’t belong`,
  threat: msg`Violence or a threat`,
  hate: msg`Hate speech`,
  scam: msg`Advertising or contact details`,
  other: msg`Something else`,
}

export const messageReasons: Partial<Record<ReportReason, MessageDescriptor>> = {
  underage: msg`Someone may be under ${MIN_AGE_YEARS}`,
  threat: msg`Threats or blackmail`,
  harassment: msg`Harassment`,
  scam: msg`Scam or advertising`,
  unwanted_nudity: msg`Nudity I didn’t ask for`,
  intimate_image: msg`An intimate picture without consent`,
  hate: msg`Hate speech`,
  fake: msg`Not who they say they are`,
  other: msg`Something else`,
}
