// Which verb does which call.
import * as contract from '../../contract/sites.ts'
import { serve } from '../base/serve.ts'
import { company } from './company.ts'
import { interestsList } from './interestsList.ts'
import { settings } from './settings.ts'

export const calls = [
  serve(contract.settings, settings),
  serve(contract.interestsList, interestsList),
  serve(contract.company, company),
]
