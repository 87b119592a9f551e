// Fixed lists of profile attributes (spec §3, PRO-1); stored by key, shown translated.
export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const
export type Sexuality = (typeof sexualities)[number]

export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export type HairColor = (typeof hairColors)[number]

export const eyeColors = ['brown', 'blue', 'green', 'hazel', 'grey'] as const
export type EyeColor = (typeof eyeColors)[number]

export const bodyTypes = ['slim', 'normal', 'fat'] as const
export type BodyType = (typeof bodyTypes)[number]

export const relationshipStatuses = ['single', 'in_a_relationship', 'married', 'open', 'divorced', 'widowed'] as const
export type RelationshipStatus = (typeof relationshipStatuses)[number]

export const tattoos = ['none', 'one', 'several', 'many'] as const
export type Tattoos = (typeof tattoos)[number]

export const signupReasons = [
  'chat',
  'flirting',
  'dates',
  'friendship',
  'relationship',
  'adventure',
  'curious',
] as const
export type SignupReason = (typeof signupReasons)[number]
