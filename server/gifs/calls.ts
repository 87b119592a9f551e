// Binds contract calls to verbs.
import * as gifs from '../../contract/gifs.ts'
import { serve } from '../base/http/serve.ts'
import { search } from './search.ts'

export const calls = [serve(gifs.search, search)]
