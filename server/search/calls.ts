// Binds contract calls to verbs; `members.show` too, because a profile shows more than `members` knows.
import * as landers from '../../contract/landers.ts'
import * as members from '../../contract/members.ts'
import * as contract from '../../contract/search.ts'
import { serve } from '../base/http/serve.ts'
import { countResults } from './countResults.ts'
import { find } from './find.ts'
import { matchFinder } from './matchFinder.ts'
import { show } from './show.ts'
import { showLander } from './showLander.ts'
import { signupMatches } from './signupMatches.ts'

export const calls = [
  serve(members.show, show),
  serve(contract.find, find),
  serve(contract.countResults, countResults),
  serve(contract.signupMatches, signupMatches),
  serve(contract.matchFinder, matchFinder),
  serve(landers.show, showLander),
]
