// Attributes with a list of values, in the order of a profile (PRO-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Attributes } from '../../contract/members.ts'
import {
  bodyTypeLabels,
  eyeColorLabels,
  genderLabels,
  hairColorLabels,
  reasonLabels,
  relationshipLabels,
  sexualityLabels,
  tattooLabels,
} from '../attributes/attributeLabels.ts'

type Labels = Record<string, MessageDescriptor>
type Choice = { name: keyof Attributes; label: MessageDescriptor; values: Labels }

const gender: Choice = { name: 'gender', label: msg`Gender`, values: genderLabels }
const reason: Choice = { name: 'signup_reason', label: msg`Here for`, values: reasonLabels }
const choices: Choice[] = [
  { name: 'sexuality', label: msg`Sexuality`, values: sexualityLabels },
  { name: 'relationship_status', label: msg`Relationship`, values: relationshipLabels },
  { name: 'body_type', label: msg`Body type`, values: bodyTypeLabels },
  { name: 'hair_color', label: msg`Hair`, values: hairColorLabels },
  { name: 'eye_color', label: msg`Eyes`, values: eyeColorLabels },
  { name: 'tattoos', label: msg({ context: 'attribute', message: 'Tattoos' }), values: tattooLabels },
]

/** Attributes that the member can change; gender is set at the signup. */
export const editableAttributes: Choice[] = [reason, ...choices]

/** The attributes of a profile as rows of label and value. */
export function attributeRows(attributes: { [name in keyof Attributes]?: Attributes[name] | undefined }) {
  return [gender, ...choices].flatMap(({ name, label, values }) => {
    const value = values[String(attributes[name])]
    return value ? [{ name, label, value }] : []
  })
}
