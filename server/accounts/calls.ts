// Which verb does which call.
import * as contract from '../../contract/accounts.ts'
import { serve } from '../base/serve.ts'
import { activate } from './activate.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { me } from './me.ts'
import { saveLanguage } from './saveLanguage.ts'
import { signupState } from './signupState.ts'
import { signupStep } from './signupStep.ts'

export const calls = [
  serve(contract.me, me),
  serve(contract.login, login),
  serve(contract.saveLanguage, saveLanguage),
  serve(contract.logout, logout),
  serve(contract.signupState, signupState),
  serve(contract.signupStep, signupStep),
  serve(contract.activate, activate),
]
