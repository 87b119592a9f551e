// Public interface of security: sessions, passwords, login throttling, known devices, second step.
import type { Domain } from '../base/domain.ts'
import { reencryptColumns } from '../base/encryption/reencrypt.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { type EmailChangeJob, emailChangeTask, sendEmailChangeMails } from './sendEmailChangeMails.ts'
import { type ResetJob, resetTask, sendResetMail } from './sendResetMail.ts'
import { totpPurpose } from './totp.ts'

export { addressKey, hostKey, networkPrefix, networkShares, providerKey } from '../base/rateLimits/addressKey.ts'
export { deleteCeremonies } from './ceremony.ts'
export { mailEmailChange } from './changeEmail.ts'
export { confirmAddress } from './confirmAddress.ts'
export { deleteExpiredLogins } from './deleteExpiredLogins.ts'
export { deviceName } from './deviceName.ts'
export { deleteTwoStep } from './disableTwoStep.ts'
export { clearSessionCookie, endSessions } from './endSessions.ts'
export { eraseSiteLogins } from './eraseSite.ts'
export { knownDevice, newDeviceSince, rememberDevice } from './knownDevice.ts'
export { accountKey, loginKey, loginKeys } from './loginKey.ts'
export { loginsOf } from './loginsOf.ts'
export { clearAttempts, countAttempt, refundAttempt, refundIfUnchecked } from './loginThrottle.ts'
export { isNewDevice, mailNewDevice } from './mailNewDevice.ts'
export { limitMailRequests, type MailRequest } from './mailRequestLimit.ts'
export { createMailRequest, takeMailRequest } from './mailRequests.ts'
export { validateNewPassword } from './newPassword.ts'
export { hashPassword, hashTurn, passwordRefusal, verifyPassword } from './passwordHash.ts'
export { requireReauthentication } from './requireReauthentication.ts'
export {
  completePasskeyLogin,
  completeSecondStep,
  requiredSecondSteps,
  startPasskeyLogin,
  startSecondStep,
} from './secondStep.ts'
export { countDemoAccounts, endSession, findSessionMember, openSession } from './session.ts'
export { newSecret, otpauthUri, qrOf, totpStep } from './totp.ts'
export { verifyPasswordOf } from './verifyOwnPassword.ts'
export {
  credentialIdOf,
  passkeyDemands,
  relyingPartyOf,
  userHandleOf,
  verifyRegistration,
  verifySignature,
  webauthn,
} from './webauthn.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [resetTask]: (payload: ResetJob) => sendResetMail(app, payload),
    [emailChangeTask]: (payload: EmailChangeJob) => sendEmailChangeMails(app, payload),
  }),
  reencrypt: async (app) => [
    await reencryptColumns(app, [{ table: 'two_step', column: 'secret', purpose: totpPurpose }]),
  ],
  lanes: { [resetTask]: 'urgent', [emailChangeTask]: 'urgent' },
  onErase,
  onExport,
}
