// One row of the virtual list: a bubble, the gap below it, and the day that begins with the next message. Everything
// that a row shows depends on newer messages alone: a page of older ones that is put in front changes no row that is on
// screen (CHAT-10).
import { memo } from 'react'
import type { Message } from '../../../contract/chats.ts'
import { useFormats } from '../../base/formats.ts'
import { Bubble } from './Bubble.tsx'
import { DaySeparator } from './DaySeparator.tsx'
import { runPosition } from './messageRuns.ts'
import type { ChatActions } from './useChat.ts'

type MessageRowProps = {
  message: Message
  next: Message | undefined
  /** It arrived while the window was open. */
  isNew: boolean
  name: string
  /** Of a fictional profile: who writes its messages. */
  writer?: string | undefined
  actions: ChatActions
  menu: string
  onMenu(message: Message): void
}

export const MessageRow = memo(function MessageRow({ message, next, ...bubbleProps }: MessageRowProps) {
  const { dayOf } = useFormats()
  const { isLastOfRun, endsDay } = runPosition(message, next, dayOf)
  return (
    <div data-seq={message.seq} className={!next ? '' : isLastOfRun ? 'pb-2.5' : 'pb-0.5'}>
      <Bubble message={message} last={isLastOfRun} {...bubbleProps} />
      {next && endsDay && <DaySeparator at={next.at} />}
    </div>
  )
})
