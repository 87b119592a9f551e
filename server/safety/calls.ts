// Binds contract calls to verbs.
import * as contract from '../../contract/safety.ts'
import { serve } from '../base/http/serve.ts'
import { complain } from './complain.ts'
import { report } from './report.ts'

export const calls = [serve(contract.report, report), serve(contract.complain, complain)]
