// Binds contract calls to verbs.
import { credits } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { history } from './history.ts'

export const calls = [serve(credits.history, history)]
