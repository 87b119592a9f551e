// The calls of conversations and the verbs that do them.
import * as chats from '../../contract/chats.ts'
import { serve } from '../base/serve.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { open, openWith } from './open.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { send } from './send.ts'

export const calls = [
  serve(chats.list, list),
  serve(chats.open, open),
  serve(chats.openWith, openWith),
  serve(chats.history, history),
  serve(chats.read, read),
  serve(chats.remove, remove),
  serve(chats.send, send),
]
