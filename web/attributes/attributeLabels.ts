// Labels of the enumerated attributes of a profile (PRO-1, SITE-10). Shown by `t(label)`.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  BodyType,
  EyeColor,
  Gender,
  HairColor,
  RelationshipStatus,
  Sexuality,
  SignupReason,
  Tattoos,
} from '../../contract/attributes.ts'
import type { Visibility } from '../../contract/members.ts'

type Labels<K extends string> = Record<K, MessageDescriptor>

export const genderLabels: Labels<Gender> = { male: msg`Man`, female: msg`Woman` }

export const sexualityLabels: Labels<Sexuality> = {
  hetero: msg`Straight`,
  gay: msg`Gay`,
  lesbian: msg`Lesbian`,
  bi: msg`Bi`,
}

export const hairColorLabels: Labels<HairColor> = {
  black: msg({ context: 'hair', message: 'Black' }),
  brown: msg({ context: 'hair', message: 'Brown' }),
  blond: msg({ context: 'hair', message: 'Blond' }),
  red: msg({ context: 'hair', message: 'Red' }),
  grey: msg({ context: 'hair', message: 'Grey' }),
  white: msg({ context: 'hair', message: 'White' }),
  bald: msg({ context: 'hair', message: 'Bald' }),
  other: msg({ context: 'hair', message: 'Other' }),
}

export const eyeColorLabels: Labels<EyeColor> = {
  brown: msg({ context: 'eyes', message: 'Brown' }),
  blue: msg({ context: 'eyes', message: 'Blue' }),
  green: msg({ context: 'eyes', message: 'Green' }),
  hazel: msg({ context: 'eyes', message: 'Hazel' }),
  grey: msg({ context: 'eyes', message: 'Grey' }),
}

export const bodyTypeLabels: Labels<BodyType> = { slim: msg`Slim`, normal: msg`Average`, fat: msg`Plus-size` }

export const relationshipLabels: Labels<RelationshipStatus> = {
  single: msg`Single`,
  in_a_relationship: msg`In a relationship`,
  married: msg`Married`,
  open: msg`Open relationship`,
  divorced: msg`Divorced`,
  widowed: msg`Widowed`,
}

export const tattooLabels: Labels<Tattoos> = {
  none: msg({ context: 'tattoos', message: 'None' }),
  one: msg({ context: 'tattoos', message: 'One' }),
  several: msg({ context: 'tattoos', message: 'A few' }),
  many: msg({ context: 'tattoos', message: 'Many' }),
}

export const reasonLabels: Labels<SignupReason> = {
  chat: msg`A good chat`,
  flirting: msg`Flirting`,
  dates: msg`Dating`,
  friendship: msg`Friendship`,
  relationship: msg({ context: 'reason to be here', message: 'A relationship' }),
  adventure: msg({ context: 'reason to be here', message: 'Adventure' }),
  curious: msg`Just curious`,
}

export const visibilityLabels: Labels<Visibility> = {
  visitors: msg`Visitors too`,
  members: msg({ context: 'who sees me', message: 'Members' }),
  liked: msg`Only people I’ve liked or messaged`,
}
