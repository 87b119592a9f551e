// Which verb does which call.
import * as contract from '../../contract/likes.ts'
import { serve } from '../base/serve.ts'
import { autoLike } from './autoLike.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { opened } from './opened.ts'
import { unlike } from './unlike.ts'

export const calls = [
  serve(contract.like, like),
  serve(contract.unlike, unlike),
  serve(contract.list, list),
  serve(contract.opened, opened),
  serve(contract.autoLike, autoLike),
]
