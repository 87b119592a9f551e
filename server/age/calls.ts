// Binds contract calls to verbs.
import * as contract from '../../contract/age.ts'
import { serve } from '../base/http/serve.ts'
import { presentAnswer, receiveAnswer } from './receiveAnswer.ts'
import { start } from './start.ts'
import { progress, state } from './state.ts'

export const calls = [
  serve(contract.ageState, state),
  serve(contract.startAge, start),
  serve(contract.presentAge, presentAnswer),
  serve(contract.receiveAge, receiveAnswer),
  serve(contract.ageProgress, progress),
]
