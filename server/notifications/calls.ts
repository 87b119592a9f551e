// Binds contract calls to verbs.
import * as contract from '../../contract/notifications.ts'
import { serve } from '../base/http/serve.ts'
import { receiveReport } from './deliveryReports/receiveReport.ts'
import { subscribePush } from './push/subscribePush.ts'
import { unsubscribePush } from './push/unsubscribePush.ts'
import { resumeMail } from './resumeMail.ts'
import { savePreferences } from './savePreferences.ts'
import { settings } from './settings.ts'
import { unsubscribePreview } from './unsubscribePreview.ts'

export const calls = [
  serve(contract.settings, settings),
  serve(contract.savePreferences, savePreferences),
  serve(contract.resumeMail, resumeMail),
  serve(contract.unsubscribePreview, unsubscribePreview),
  serve(contract.subscribePush, subscribePush),
  serve(contract.unsubscribePush, unsubscribePush),
  serve(contract.receiveReport, receiveReport),
]
