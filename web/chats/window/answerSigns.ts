// A reader's answer to "Does this bother you?": reports the message or blocks its sender, and is not asked again (SAFE-4).
import type { QueryClient } from '@tanstack/react-query'
import type { SignAnswer, Window } from '../../../contract/chats.ts'
import { cases, chats, members } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import { RefusalError } from '../../base/refusalError.ts'
import { toast } from '../../kit/toasts.ts'
import { mapMessage, updateWindows } from './windowCache.ts'

type Question = { window: Window; seq: number; answer: SignAnswer; thanks: string }

export async function answerSigns(client: QueryClient, { window, seq, answer, thanks }: Question) {
  const { conversation, profile } = window
  if (!conversation) return
  const show = (asks_reader: true | undefined) =>
    updateWindows(client, profile.id, (it) => mapMessage(it, seq, (message) => ({ ...message, asks_reader })))
  show(undefined)
  try {
    if (answer === 'reported')
      await callServer(cases.report, {
        id: profile.id,
        message: { chat: conversation.id, seq },
        reason: 'scam',
        words: '',
      })
    if (answer === 'blocked') await callServer(members.block, { id: profile.id })
    await callServer(chats.answerSigns, { id: conversation.id, seq: String(seq), answer })
    if (thanks) toast({ text: thanks })
    if (answer === 'blocked')
      for (const it of [chats.list, chats.open, chats.openWith]) void client.invalidateQueries({ queryKey: [it.name] })
  } catch (error) {
    show(true)
    if (error instanceof RefusalError) toast({ tone: 'bad', text: error.message })
  }
}
