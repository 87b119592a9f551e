// What other domains may use of security: sessions, passwords, counted tries, known devices.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { emailChangeTask, sendEmailChangeMails } from './sendEmailChangeMails.ts'
import { sendResetMail, type ResetJob, resetTask } from './sendResetMail.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export { addressKey, networkPrefix } from '../base/rateLimits/addressKey.ts'
export { limitMailRequests, type MailRequest } from './mailRequestLimit.ts'
export { countAttempt, clearAttempts, refundAttempt } from './loginThrottle.ts'
export { confirmAddress } from './confirmAddress.ts'
export { endSessions, clearSessionCookie } from './endSessions.ts'
export { knownDevice, rememberDevice } from './knownDevice.ts'
export { loginKey, loginKeys } from './loginKey.ts'
export { hashPassword, verifyPassword, passwordRefusal } from './passwordHash.ts'
export { requireReauthentication } from './requireReauthentication.ts'
export { startPasskeyLogin, startSecondStep, completePasskeyLogin, completeSecondStep, requiredSecondSteps } from './secondStep.ts'
export { endSession, openSession, findSessionMember } from './session.ts'
export { mailNewDevice } from './mailNewDevice.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [resetTask]: (payload: ResetJob) => sendResetMail(app, payload),
    [emailChangeTask]: (payload: { link: string }) => sendEmailChangeMails(app, payload),
  }),
  onErase,
  onExport,
}
