// Binds contract calls to verbs.
import * as contract from '../../contract/cases.ts'
import { serve } from '../base/http/serve.ts'
import { appeal } from './appeal.ts'
import { complain } from './complain.ts'
import { decision } from './decision.ts'
import { report } from './report.ts'
import { requestTakedown } from './requestTakedown.ts'

export const calls = [
  serve(contract.report, report),
  serve(contract.complain, complain),
  serve(contract.requestTakedown, requestTakedown),
  serve(contract.decision, decision),
  serve(contract.appeal, appeal),
]
