// What other domains may use of security: sessions, passwords, counted tries, known devices.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { addressKey, countTry, forgetTries, prefixOf, takeBack } from './attempts.ts'
export { knownDevice, rememberDevice } from './knownDevice.ts'
export { hashPassword, isPassword, whyNotPassword } from './password.ts'
export { endSession, openSession, whoIs } from './session.ts'

export const domain: Domain = { calls }
