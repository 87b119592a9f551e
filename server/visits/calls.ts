// Which verb does which call.
import * as landers from '../../contract/landers.ts'
import { serve } from '../base/http/serve.ts'
import { left } from './left.ts'

export const calls = [serve(landers.left, left)]
