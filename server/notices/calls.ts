// Which verb does which call.
import * as contract from '../../contract/notices.ts'
import { serve } from '../base/serve.ts'
import { subscribePush } from './subscribePush.ts'

export const calls = [serve(contract.subscribePush, subscribePush)]
