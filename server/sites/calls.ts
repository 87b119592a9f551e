// Binds contract calls to verbs.
import * as landers from '../../contract/landers.ts'
import * as pages from '../../contract/pages.ts'
import * as contract from '../../contract/sites.ts'
import { serve } from '../base/http/serve.ts'
import { agreedText, agreements } from './agreements.ts'
import { campaignTexts } from './campaignTexts.ts'
import { chooseCountry } from './chooseCountry.ts'
import { company } from './company.ts'
import { interestsList } from './interestsList.ts'
import { page } from './page.ts'
import { settings } from './settings.ts'

export const calls = [
  serve(contract.settings, settings),
  serve(contract.chooseCountry, chooseCountry),
  serve(contract.interestsList, interestsList),
  serve(contract.company, company),
  serve(pages.page, page),
  serve(pages.agreements, agreements),
  serve(pages.agreedText, agreedText),
  serve(landers.campaignTexts, campaignTexts),
]
