// Words for what the queues show by key: queues, kinds, reasons, grounds, measures, doubts, and what is stale.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CaseMeasure } from '../../contract/cases.ts'
import type { QueueName } from '../../contract/console/queues.ts'
import type { PhotoRefusal } from '../../contract/photos.ts'

type Labels<Key extends string> = Record<Key, MessageDescriptor>

export const queueLabels: Labels<QueueName> = {
  photos: msg`Photos`,
  cases: msg`Cases`,
  takedowns: msg`Takedowns`,
  appeals: msg`Appeals`,
  complaints: msg`Complaints`,
  words: msg`Marked words`,
  payments: msg`Payments for a person`,
}

export const photoGroundLabels: Labels<PhotoRefusal> = {
  explicit: msg`Nudity or sex`,
  not_a_person: msg`Shows no person`,
  other_person: msg`Somebody else`,
  minor: msg`Shows a minor`,
  advertising: msg`Advertising or contact data`,
  hate: msg`Hate`,
  violence: msg`Violence`,
  quality: msg`Too small or blurred`,
  other: msg`Another rule`,
}

export const ruleLabels = {
  underage: msg`Under age`,
  fake: msg`Not who they claim to be`,
  stolen_photo: msg`Photos of somebody else`,
  harassment: msg`Harassment`,
  threat: msg`Threats`,
  scam: msg`Scam`,
  hate: msg`Hate`,
  nudity: msg`Nudity`,
  other: msg`Another rule`,
}
export const lawLabels = {
  law_intimate_image: msg`Law: intimate picture`,
  law_threat: msg`Law: threats, blackmail`,
  law_hate: msg`Law: hate speech`,
  law_fraud: msg`Law: fraud`,
  law_personal_data: msg`Law: personal data`,
}
export type ShownGround = keyof typeof ruleLabels | keyof typeof lawLabels

export const measureLabels: Labels<CaseMeasure> = {
  none: msg`Nothing`,
  warn: msg`Warn`,
  remove_item: msg`Remove it`,
  remove_everywhere: msg`Remove all copies`,
  limit_chats: msg`No new chats`,
  limit_photos: msg`No new photos`,
  hide: msg`Hide the profile`,
  suspend: msg`Suspend`,
  close: msg`Close the account`,
}

/** What is found by its key; a key without words is shown as it is. */
const labels: Record<string, MessageDescriptor> = {
  ...ruleLabels,
  ...lawLabels,
  intimate_image: msg`Intimate picture`,
  unwanted_nudity: msg`Unwanted nudity`,
  report: msg`Report`,
  notice: msg`Notice of something unlawful`,
  takedown: msg`Takedown`,
  signal: msg`Marked by a program`,
  photo: msg`Photo`,
  text_doubt: msg`Marked text`,
  appeal: msg`Appeal`,
  wrongful_age: msg`Age is disputed`,
  profile: msg`Profile`,
  message: msg`Message`,
  text: msg`Profile text`,
  site: msg`The site`,
  member: msg`By the member`,
  notifier: msg`By whoever reported`,
  payment: msg`Payment`,
  bank: msg`Bank`,
  unlawful: msg`Something unlawful`,
  decision: msg`A decision`,
  privacy: msg`Privacy`,
  accessibility: msg`Accessibility`,
  technical: msg`Technical`,
  tiny: msg`Very small`,
  near_removed: msg`Like a removed one`,
  no_face: msg`No face`,
  not_classified: msg`No program looked`,
}

export function useLabel() {
  const { i18n } = useLingui()
  return (key: string) => {
    const label = labels[key]
    return label ? i18n._(label) : key
  }
}

const staleLabels: Record<string, MessageDescriptor> = {
  not_held: msg`You no longer hold it.`,
  gone: msg`It is not there any more.`,
  accepted: msg`Somebody has accepted it already.`,
  refused: msg`Somebody has refused it already.`,
  decided: msg`Somebody has decided it already.`,
  reported_again: msg`It was reported once more. Look at it again.`,
  changed: msg`It has changed in the meantime.`,
  too_late: msg`It is too late to undo it here.`,
}

/** Of a refusal with `stale`: what is there now. */
export function useStaleText() {
  const { i18n } = useLingui()
  return (now: unknown): string | undefined => {
    const { state = '', by = null } = (now ?? {}) as { state?: string; by?: string | null }
    const label = staleLabels[state]
    if (!label) return undefined
    const text = i18n._(label)
    return by === null ? text : `${text} (${by})`
  }
}
