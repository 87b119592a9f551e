// The calls that payments answers.
import { payments } from '../../contract/index.ts'
import { serve } from '../base/serve.ts'
import { offer } from './offer.ts'
import { start } from './start.ts'
import { status } from './status.ts'
import { webhook } from './webhook.ts'

export const calls = [
  serve(payments.methods, offer),
  serve(payments.start, start),
  serve(payments.status, status),
  serve(payments.webhook, webhook),
]
