// Binds contract calls to verbs.
import * as contract from '../../contract/security.ts'
import { serve } from '../base/http/serve.ts'
import { addPasskey } from './addPasskey.ts'
import { changeEmail } from './changeEmail.ts'
import { changePassword } from './changePassword.ts'
import { confirmEmailChange } from './confirmEmailChange.ts'
import { devices } from './devices.ts'
import { disableTwoStep } from './disableTwoStep.ts'
import { enableTwoStep } from './enableTwoStep.ts'
import { endDevice } from './endDevice.ts'
import { endDevices } from './endDevices.ts'
import { newRecoveryCodes } from './newRecoveryCodes.ts'
import { passkeyOptions } from './passkeyOptions.ts'
import { passkeys } from './passkeys.ts'
import { isReauthenticated, reauthenticate } from './reauthenticate.ts'
import { reauthenticateByPasskey, reauthenticationOptions } from './reauthenticateByPasskey.ts'
import { recoveryPreview } from './recoverAccount.ts'
import { removePasskey } from './removePasskey.ts'
import { requestReset } from './requestReset.ts'
import { resetPassword } from './resetPassword.ts'
import { startTwoStep } from './startTwoStep.ts'
import { twoStep } from './twoStep.ts'
import { undoChanges } from './undoChanges.ts'

export const calls = [
  serve(contract.devices, devices),
  serve(contract.endDevice, endDevice),
  serve(contract.endDevices, endDevices),
  serve(contract.changePassword, changePassword),
  serve(contract.requestReset, requestReset),
  serve(contract.resetPassword, resetPassword),
  serve(contract.undoChanges, undoChanges),
  serve(contract.recoveryPreview, recoveryPreview),
  serve(contract.changeEmail, changeEmail),
  serve(contract.confirmEmailChange, confirmEmailChange),
  serve(contract.reauthenticate, reauthenticate),
  serve(contract.isReauthenticated, isReauthenticated),
  serve(contract.twoStep, twoStep),
  serve(contract.startTwoStep, startTwoStep),
  serve(contract.enableTwoStep, enableTwoStep),
  serve(contract.disableTwoStep, disableTwoStep),
  serve(contract.newRecoveryCodes, newRecoveryCodes),
  serve(contract.passkeys, passkeys),
  serve(contract.passkeyOptions, passkeyOptions),
  serve(contract.addPasskey, addPasskey),
  serve(contract.removePasskey, removePasskey),
  serve(contract.reauthenticationOptions, reauthenticationOptions),
  serve(contract.reauthenticateByPasskey, reauthenticateByPasskey),
]
