// Binds contract calls to verbs.
import * as contract from '../../contract/accounts.ts'
import { serve } from '../base/http/serve.ts'
import { activate, activationPreview, declineActivation } from './activate.ts'
import { correctEmail } from './correctEmail.ts'
import { currentUser } from './currentUser.ts'
import { dismissAlert } from './dismissals.ts'
import { lastCreditChange } from './lastCreditChange.ts'
import { login } from './login.ts'
import { loginCode } from './loginCode.ts'
import { logout } from './logout.ts'
import { passkeyLogin } from './passkeyLogin.ts'
import { passkeyLoginOptions } from './passkeyLoginOptions.ts'
import { resendActivation } from './resendActivation.ts'
import { saveLanguage } from './saveLanguage.ts'
import { signupChallenge } from './signupProof.ts'
import { signupState } from './signupState.ts'
import { signupStep } from './signupStep.ts'

export const calls = [
  serve(contract.currentUser, currentUser, { lastModified: lastCreditChange }),
  serve(contract.login, login),
  serve(contract.loginCode, loginCode),
  serve(contract.passkeyLoginOptions, passkeyLoginOptions),
  serve(contract.passkeyLogin, passkeyLogin),
  serve(contract.saveLanguage, saveLanguage),
  serve(contract.dismissAlert, dismissAlert),
  serve(contract.logout, logout),
  serve(contract.signupState, signupState),
  serve(contract.signupChallenge, signupChallenge),
  serve(contract.signupStep, signupStep),
  serve(contract.activate, activate),
  serve(contract.activationPreview, activationPreview),
  serve(contract.declineActivation, declineActivation),
  serve(contract.resendActivation, resendActivation),
  serve(contract.correctEmail, correctEmail),
]
