// Which verb does which call.
import * as contract from '../../contract/likes.ts'
import { serve } from '../base/http/serve.ts'
import { autoLike } from './autoLike.ts'
import { deck } from './deck.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { modalPressed } from './modalPressed.ts'
import { more } from './more.ts'
import { newest } from './newest.ts'
import { opened } from './opened.ts'
import { swipe } from './swipe.ts'
import { undoSwipe } from './undoSwipe.ts'
import { unlike } from './unlike.ts'

export const calls = [
  serve(contract.like, like),
  serve(contract.unlike, unlike),
  serve(contract.list, list, { newest }),
  serve(contract.opened, opened),
  serve(contract.autoLike, autoLike),
  serve(contract.more, more),
  serve(contract.modalPressed, modalPressed),
  serve(contract.deck, deck),
  serve(contract.swipe, swipe),
  serve(contract.undoSwipe, undoSwipe),
]
