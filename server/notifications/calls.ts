// Which verb does which call.
import * as contract from '../../contract/notifications.ts'
import { serve } from '../base/http/serve.ts'
import { choose } from './choose.ts'
import { report } from './report.ts'
import { resume } from './resume.ts'
import { state } from './state.ts'
import { subscribePush } from './subscribePush.ts'
import { unsubscribePush } from './unsubscribePush.ts'
import { unsubscribing } from './unsubscribing.ts'

export const calls = [
  serve(contract.state, state),
  serve(contract.choose, choose),
  serve(contract.resume, resume),
  serve(contract.unsubscribing, unsubscribing),
  serve(contract.subscribePush, subscribePush),
  serve(contract.unsubscribePush, unsubscribePush),
  serve(contract.report, report),
]
