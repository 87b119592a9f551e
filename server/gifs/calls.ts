// The calls of GIFs and the verbs that do them.
import * as gifs from '../../contract/gifs.ts'
import { serve } from '../base/http/serve.ts'
import { search } from './search.ts'

export const calls = [serve(gifs.search, search)]
