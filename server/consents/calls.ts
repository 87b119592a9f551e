// Binds contract calls to verbs.
import * as contract from '../../contract/consents.ts'
import { serve } from '../base/http/serve.ts'
import { give } from './give.ts'
import { list } from './list.ts'
import { withdraw } from './withdraw.ts'

export const calls = [serve(contract.list, list), serve(contract.give, give), serve(contract.withdraw, withdraw)]
