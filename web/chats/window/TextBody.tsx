// The look of a bubble, and words in one.
import type { ReactNode } from 'react'
import type { MessageKind } from '../../../contract/chats.ts'

/** `last` of its run has the corner that points at who speaks. */
export function bubbleClass(mine: boolean, kind: MessageKind, last = true): string {
  const room = kind === 'photo' || kind === 'gif' ? 'p-1 pb-1.5' : 'px-3.5 pt-2 pb-1.5'
  const whose = mine
    ? `justify-self-end bg-bubble-out text-on-bubble-out ${last ? 'rounded-br-[6px]' : ''}`
    : `bg-bubble-in ${last ? 'rounded-bl-[6px]' : ''}`
  return `relative w-fit max-w-[min(78%,460px)] min-w-0 rounded-[18px] leading-snug ${room} ${whose}`
}

/** In the direction that they are written in, whatever stands around them. */
export const TextBody = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
    {children}
  </p>
)
