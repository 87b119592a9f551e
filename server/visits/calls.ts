// Binds contract calls to verbs.
import * as landers from '../../contract/landers.ts'
import { serve } from '../base/http/serve.ts'
import { countLanderVisit } from './countLanderVisit.ts'

export const calls = [serve(landers.countLanderVisit, countLanderVisit)]
