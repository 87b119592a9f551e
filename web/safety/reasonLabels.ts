// Labels of the report reasons, the gravest first (SAFE-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/safety.ts'

export const profileReasons: Record<ReportReason, MessageDescriptor> = {
  underage: msg`Looks younger than ${MIN_AGE_YEARS}`,
  threat: msg`Threatens or blackmails`,
  harassment: msg`Insults or will not leave me alone`,
  scam: msg`Wants money, sells or advertises`,
  fake: msg`Is not who they say they are`,
  stolen_photo: msg`Uses somebody else’s photos`,
  nudity: msg`Shows nudity that does not belong there`,
  hate: msg`Hate against people for who they are`,
  other: msg`Something else`,
}

export const photoReasons: Partial<Record<ReportReason, MessageDescriptor>> = {
  underage: msg`Somebody in it looks younger than ${MIN_AGE_YEARS}`,
  stolen_photo: msg`It is of me, or of somebody who did not agree`,
  fake: msg`It does not show the person of this profile`,
  nudity: msg`It shows nudity that does not belong there`,
  threat: msg`It shows violence or a threat`,
  hate: msg`Hate against people for who they are`,
  scam: msg`It advertises, or holds contact details`,
  other: msg`Something else`,
}

export const messageReasons: Partial<Record<ReportReason, MessageDescriptor>> = {
  underage: msg`Somebody in it is younger than ${MIN_AGE_YEARS}, or says so`,
  threat: msg`It threatens or blackmails`,
  harassment: msg`It insults, or does not leave me alone`,
  scam: msg`It wants money, sells or advertises`,
  nudity: msg`It shows nudity that I did not ask for`,
  hate: msg`Hate against people for who they are`,
  fake: msg`Who wrote it is not who they say they are`,
  other: msg`Something else`,
}
