// Binds contract calls to verbs.
import * as contract from '../../contract/sites.ts'
import { serve } from '../base/http/serve.ts'
import { geocode } from './geocode.ts'
import { regions } from './regions.ts'
import { towns } from './towns.ts'

export const calls = [serve(contract.regions, regions), serve(contract.towns, towns), serve(contract.geocode, geocode)]
