// Binds contract calls to verbs.
import * as contract from '../../contract/likes.ts'
import { serve } from '../base/http/serve.ts'
import { autoLike } from './autoLike.ts'
import { countModalPress } from './countModalPress.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { listMore } from './listMore.ts'
import { markSeen } from './markSeen.ts'
import { newestLikeAt } from './newestLikeAt.ts'
import { swipe } from './swipe.ts'
import { swipeDeck } from './swipeDeck.ts'
import { undoSwipe } from './undoSwipe.ts'
import { unlike } from './unlike.ts'

export const calls = [
  serve(contract.like, like),
  serve(contract.unlike, unlike),
  serve(contract.list, list, { lastModified: newestLikeAt }),
  serve(contract.markSeen, markSeen),
  serve(contract.autoLike, autoLike),
  serve(contract.listMore, listMore),
  serve(contract.countModalPress, countModalPress),
  serve(contract.swipeDeck, swipeDeck),
  serve(contract.swipe, swipe),
  serve(contract.undoSwipe, undoSwipe),
]
