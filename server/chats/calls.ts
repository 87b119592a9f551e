// Binds contract calls to verbs.
import * as chats from '../../contract/chats.ts'
import { serve } from '../base/http/serve.ts'
import { answerSigns } from './answerSigns.ts'
import { history } from './history.ts'
import { find, list } from './list.ts'
import { mute } from './mute.ts'
import { newest } from './newest.ts'
import { open, openWith } from './open.ts'
import { openPhoto } from './openPhoto.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { send } from './send.ts'
import { sendGif } from './sendGif.ts'
import { sendGift } from './sendGift.ts'
import { sendPhoto } from './sendPhoto.ts'

export const calls = [
  serve(chats.list, list, { lastModified: newest }),
  serve(chats.find, find),
  serve(chats.open, open),
  serve(chats.openWith, openWith),
  serve(chats.history, history),
  serve(chats.read, read),
  serve(chats.mute, mute),
  serve(chats.answerSigns, answerSigns),
  serve(chats.remove, remove),
  serve(chats.send, send),
  serve(chats.sendGift, sendGift),
  serve(chats.sendGif, sendGif),
  serve(chats.sendPhoto, sendPhoto),
  serve(chats.openPhoto, openPhoto),
]
