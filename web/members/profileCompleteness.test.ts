// The measure of a member's own profile.
import { expect, test } from 'vitest'
import { profileCompleteness } from './profileCompleteness.ts'

const nothing = {
  ...{ about: '', interests: [], region: null, sexuality: null, relationship_status: null },
  ...{ body_type: null, hair_color: null, eye_color: null, tattoos: null },
}
const all = () => true

test('PRO-1 an empty profile is asked for a photo first, and a whole one for nothing', () => {
  expect(profileCompleteness(nothing, false, all)).toEqual({
    percent: 17,
    missing: ['photo', 'about', 'interests', 'details', 'place'],
  })
  const whole = {
    ...nothing,
    ...({ about: 'I bake bread.', interests: ['wine'], region: 'NL-UT' } as const),
    ...({ sexuality: 'gay', body_type: 'slim', tattoos: 'one' } as const),
  }
  expect(profileCompleteness({ ...whole, interests: ['wine'] }, true, all)).toEqual({ percent: 100, missing: [] })
})

test('PRO-1 spaces are no words, and two details of six are too few', () => {
  const some = { ...nothing, about: '  ', ...({ sexuality: 'gay', body_type: 'slim' } as const) }
  expect(profileCompleteness(some, true, all)).toEqual({
    percent: 33,
    missing: ['about', 'interests', 'details', 'place'],
  })
})

test('SITE-6 PRO-1 what the site does not show is not asked for', () => {
  const isVisible = (field: string) => ['about', 'sexuality'].includes(field)
  expect(profileCompleteness({ ...nothing, sexuality: 'bi' }, true, isVisible)).toEqual({
    percent: 75,
    missing: ['about'],
  })
})
