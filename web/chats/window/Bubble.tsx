// Bubble of one message: content, time, delivery state, menu (CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { type ComponentType, memo } from 'react'
import type { Message, MessageKind } from '../../../contract/chats.ts'
import { useFormats } from '../../base/formats.ts'
import { DeliveryMark } from './DeliveryMark.tsx'
import { GifBubble } from './GifBubble.tsx'
import { GiftBubble } from './GiftBubble.tsx'
import { LinkButtons } from './LinkButtons.tsx'
import { PhotoBubble } from './PhotoBubble.tsx'
import { SafetyAdvice } from './SafetyAdvice.tsx'
import { bubbleClass, TextBody } from './TextBody.tsx'
import type { ChatActions } from './useChat.ts'

type BubbleProps = {
  message: Message
  /** Last of its run: it shows the time. */
  last: boolean
  /** It arrived while the window was open. */
  isNew: boolean
  name: string
  /** Of a fictional profile: who writes its messages (PRO-8). */
  writer?: string | undefined
  actions: ChatActions
  /** Id of the popover that all bubbles share. */
  menu: string
  onMenu(message: Message): void
}

/** Of a photo of one's own there is nothing to copy or to report. */
const hasMenu = ({ mine, kind }: Message) => !mine || kind === 'text'

type ContentProps = Pick<BubbleProps, 'message' | 'isNew' | 'name' | 'actions'>

const contents: Record<MessageKind, ComponentType<ContentProps>> = {
  text: ({ message }) => <TextBody>{message.body}</TextBody>,
  photo: PhotoBubble,
  gift: GiftBubble,
  gif: ({ message: { gif } }) => gif && <GifBubble gif={gif} />,
}

export const Bubble = memo(function Bubble({ message, last, isNew, name, writer, actions, menu, onMenu }: BubbleProps) {
  const { t } = useLingui()
  const { mine, kind, body, state, signs } = message
  const Content = contents[kind]
  return (
    <>
      <span className="sr-only">{mine ? t`You:` : t`${name}:`}</span>
      <div className={`group flex items-center ${mine ? 'flex-row-reverse' : ''}`}>
        <div className={bubbleClass(mine, kind, last)} data-state={state} data-bubble>
          <Content {...{ message, name, isNew, actions }} />
          <MessageTime {...{ message, last, writer }} />
        </div>
        {hasMenu(message) && (
          <button
            type="button"
            popoverTarget={menu}
            aria-label={t`Message options`}
            aria-haspopup="true"
            onClick={() => onMenu(message)}
            className={`grid size-11 shrink-0 place-items-center rounded-full text-muted opacity-0 hover:bg-tint focus-visible:opacity-100 group-hover:opacity-100 ${last && !mine ? 'pointer-coarse:opacity-50' : ''}`}
          >
            <Ellipsis className="size-4" aria-hidden />
          </button>
        )}
      </div>
      {state === 'returned' && (
        <p className="mt-1 text-right text-danger text-sm">
          {message.price ? <Trans>Not delivered. Your credits are back.</Trans> : <Trans>Not delivered.</Trans>}
        </p>
      )}
      {kind === 'text' && <LinkButtons body={body} mine={mine} />}
      {signs && signs.length > 0 && (
        <SafetyAdvice
          signs={signs}
          onAnswer={message.asks_reader && ((...answer) => actions.answerSigns(message.seq, ...answer))}
        />
      )}
    </>
  )
})

type MessageTimeProps = Pick<BubbleProps, 'message' | 'last' | 'writer'>

function MessageTime({ message: { at, mine, state, kind }, last, writer }: MessageTimeProps) {
  const { time } = useFormats()
  const telling = last || state === 'held' || state === 'returned'
  const look = telling ? `flex items-center gap-1 ${mine ? 'justify-end' : 'text-muted'}` : 'sr-only'
  const bare = kind === 'photo' || kind === 'gif' ? 'px-2.5' : ''
  return (
    <p className={`num mt-0.5 text-[12px] ${look} ${bare}`}>
      {!mine && writer && <>{writer} ·</>}
      <time dateTime={at} suppressHydrationWarning>
        {time(at)}
      </time>
      {mine && <DeliveryMark state={state} />}
    </p>
  )
}
