// Binds contract calls to verbs. `members.show` is bound in `search`, because a profile includes photos and related cards.
import * as homeScreen from '../../contract/homeScreen.ts'
import * as contract from '../../contract/members.ts'
import { serve } from '../base/http/serve.ts'
import { block } from './block.ts'
import { blocks } from './blocks.ts'
import { pageHidden } from './pageHidden.ts'
import { readOwnProfile } from './readOwnProfile.ts'
import { save } from './save.ts'
import { setDisguise } from './setDisguise.ts'
import { unblock } from './unblock.ts'

export const calls = [
  serve(contract.readOwnProfile, readOwnProfile),
  serve(contract.save, save),
  serve(contract.block, block),
  serve(contract.unblock, unblock),
  serve(contract.blocks, blocks),
  serve(contract.pageHidden, pageHidden),
  serve(homeScreen.setDisguise, setDisguise),
]
