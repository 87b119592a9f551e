// Labels of decisions: what was done, and on which rule or law it is based (SAFE-8).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseGround, CaseMeasure } from '../../contract/cases.ts'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { photoRuleLabels } from './photoRuleLabels.ts'

/** To the member whom it is about. */
export const measureLabels: Record<CaseMeasure, MessageDescriptor> = {
  none: msg`We haven’t restricted anything`,
  warn: msg`A warning about our rules`,
  remove_item: msg`We’ve removed something you posted`,
  remove_everywhere: msg`We’ve removed a picture and its copies`,
  limit_chats: msg`You can’t start new chats`,
  limit_photos: msg`You can’t add photos`,
  hide: msg`Your profile is hidden`,
  suspend: msg`Your account is suspended`,
  close: msg`Your account has been closed`,
}

/** A photo that breaks a rule of albums is still its owner's to see. */
export const measureLabel = (measure: CaseMeasure, ground: CaseGround) =>
  measure === 'remove_item' && ground.startsWith('photo_')
    ? msg`We don’t show one of your photos`
    : measureLabels[measure]

/** Of a decision whose facts are the photo itself. */
export const photoFacts = msg`You added a photo and a person on our team checked it.`

export const groundLabels: Record<CaseGround, MessageDescriptor> = {
  underage: msg`We have reason to believe you’re under ${MIN_AGE_YEARS}. This site is for adults only.`,
  fake: msg`Your profile claims to be someone you’re not.`,
  stolen_photo: msg`Your profile uses photos that aren’t yours.`,
  harassment: msg`You insulted people or kept writing to them when they didn’t want it.`,
  threat: msg`You threatened someone.`,
  scam: msg`Your account was used to get money or personal details from people.`,
  hate: msg`You wrote hateful things about people because of who they are.`,
  nudity: msg`Your profile or messages contain pictures our rules don’t allow.`,
  other: msg`Your account was used in a way our terms don’t allow.`,
  photo_explicit: photoRuleLabels.explicit,
  photo_not_a_person: photoRuleLabels.not_a_person,
  photo_other_person: photoRuleLabels.other_person,
  photo_minor: photoRuleLabels.minor,
  photo_advertising: photoRuleLabels.advertising,
  photo_hate: photoRuleLabels.hate,
  photo_violence: photoRuleLabels.violence,
  photo_quality: photoRuleLabels.quality,
  photo_other: photoRuleLabels.other,
  law_intimate_image: msg`The law forbids sharing intimate pictures without consent.`,
  law_threat: msg`The law forbids threats and blackmail.`,
  law_hate: msg`The law forbids hate speech.`,
  law_fraud: msg`The law forbids fraud.`,
  law_personal_data: msg`The law protects other people’s pictures and personal data.`,
}
