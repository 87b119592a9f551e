// Binds contract calls to verbs.
import { credits, discounts } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { discountCode } from './discountCode.ts'
import { overview } from './overview.ts'

export const calls = [serve(discounts.discountCode, discountCode), serve(credits.overview, overview)]
