// What other domains may use of security: sessions, passwords, counted tries, known devices.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { emailChangeTask, mailEmailChange } from './mailEmailChange.ts'
import { mailReset, type ResetAsked, resetTask } from './mailReset.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export { addressKey, prefixOf } from '../base/rateLimits/addressKey.ts'
export { askForMail, type MailAsked } from './askForMail.ts'
export { countTry, forgetTries, takeBack } from './attempts.ts'
export { confirmAddress } from './confirmAddress.ts'
export { endSessions, forgetCookie } from './endSessions.ts'
export { knownDevice, rememberDevice } from './knownDevice.ts'
export { loginKey, loginKeys } from './loginKey.ts'
export { hashPassword, isPassword, whyNotPassword } from './password.ts'
export { refuseUnlessConfirmed } from './refuseUnlessConfirmed.ts'
export { askWhosePasskey, awaitSecondStep, passPasskey, passSecondStep, stepsBefore } from './secondStep.ts'
export { endSession, openSession, whoIs } from './session.ts'
export { tellNewDevice } from './tellNewDevice.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [resetTask]: (payload: ResetAsked) => mailReset(app, payload),
    [emailChangeTask]: (payload: { link: string }) => mailEmailChange(app, payload),
  }),
  onErase,
  onExport,
}
