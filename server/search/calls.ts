// Which verb does which call; a profile's too, which shows more than `members` knows.
import * as landers from '../../contract/landers.ts'
import * as members from '../../contract/members.ts'
import * as contract from '../../contract/search.ts'
import { serve } from '../base/http/serve.ts'
import { find } from './find.ts'
import { showLander } from './showLander.ts'
import { matchFinder } from './matchFinder.ts'
import { show } from './show.ts'
import { signupMatches } from './signupMatches.ts'

export const calls = [
  serve(members.show, show),
  serve(contract.find, find),
  serve(contract.signupMatches, signupMatches),
  serve(contract.matchFinder, matchFinder),
  serve(landers.show, showLander),
]
