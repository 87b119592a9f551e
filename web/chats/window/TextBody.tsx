// Text of a message, and the classes of all bubbles.
import type { ReactNode } from 'react'
import type { MessageKind } from '../../../contract/chats.ts'

/** The `last` bubble of a run has the pointed corner. */
export function bubbleClass(isOwn: boolean, kind: MessageKind, last = true): string {
  const paddingClass = kind === 'photo' || kind === 'gif' ? 'p-1 pb-1.5' : 'px-3.5 pt-2 pb-1.5'
  const sideClass = isOwn
    ? `justify-self-end bg-bubble-out text-on-bubble-out ${last ? 'rounded-br-[6px]' : ''}`
    : `bg-bubble-in ${last ? 'rounded-bl-[6px]' : ''}`
  return `relative w-fit max-w-[min(78%,460px)] min-w-0 rounded-[18px] leading-snug ${paddingClass} ${sideClass}`
}

/** The writing direction follows the text, not the page. */
export const TextBody = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
)
