// The steps of a signup: resumed from the draft, begun anew for another member, gone back to, completed.
import { expect, test } from 'vitest'
import { isComplete, newSignup, nextPath, type SignupAction, signupReducer } from './signupReducer.ts'

const resumed = (step: number, target?: string): SignupAction => ({
  type: 'resumed',
  draft: { step, target: target ? { id: target } : null },
})
const targeted = (targetId: string): SignupAction => ({ type: 'targeted', targetId })
const requested = (step: string): SignupAction => ({ type: 'requested', step })
const reduce = (...actions: SignupAction[]) => actions.reduce(signupReducer, newSignup)

test('ACC-1 a signup goes on where its draft has come to', () => {
  expect(reduce()).toEqual({ reachedStep: 0, shownStep: 0, targetId: null })
  expect(reduce(resumed(3, 'mira'))).toEqual({ reachedStep: 3, shownStep: 3, targetId: 'mira' })
})

test('ACC-1 the address may go back to an answered step, and never ahead', () => {
  const steps = ['0', '2', '3', '4'].map((step) => reduce(resumed(3), requested(step)).shownStep)
  expect(steps).toEqual([0, 2, 3, 3])
  expect(['', '5', '-1', 'two'].map((step) => reduce(resumed(3), requested(step)).shownStep)).toEqual([3, 3, 3, 3])
  expect(reduce(resumed(5), requested('2')).shownStep).toBe(2)
})

test('ACC-1 another member in the address begins the signup anew; the same one does not', () => {
  expect(reduce(resumed(3, 'mira'), targeted('mira')).shownStep).toBe(3)
  expect(reduce(resumed(3, 'mira'), targeted('nora')).shownStep).toBe(0)
  expect(reduce(resumed(3), targeted('nora'), requested('2')).shownStep).toBe(0)
  expect(reduce(resumed(5, 'mira'), targeted('nora')).shownStep).toBe(5)
})

test('ACC-1 a posted step leads to the next one, and takes the choices of a lander out of the address', () => {
  const url = new URL('https://site.test/signup?step=1&country=DE&likes=a&likes=b&hello=hi&interests=art')
  expect(nextPath(reduce(resumed(2)), url, false)).toBe('/signup?step=2&country=DE')
  const profile = new URL('https://site.test/members/mira/signup')
  expect(nextPath(reduce(resumed(1)), profile, false)).toBe('/members/mira/signup?step=1')
})

test('ACC-5, ACC-10 the last step leads to the welcome, or to the mailbox where membership is private', () => {
  const complete = reduce(resumed(5))
  expect(isComplete(complete)).toBe(true)
  const url = new URL('https://site.test/signup?step=4')
  expect(nextPath(complete, url, false)).toBe('/complete-signup?api_signup_complete=1')
  expect(nextPath(complete, url, true)).toBe('/signup?step=5')
})
