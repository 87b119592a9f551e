// Screen-reader announcement: the last swipe, the next card, what is left of the day (SWIPE-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { DeckCard } from './deckReducer.ts'
import type { SwipeChoice } from './dragGesture.ts'

type SwipeAnnouncerProps = {
  choice: SwipeChoice | undefined
  /** Name of the member who was swiped last. */
  swiped: string | undefined
  next: DeckCard | undefined
  likes_left: number
  swipes_left: number
}

export const SwipeAnnouncer = memo(function SwipeAnnouncer({
  choice,
  swiped,
  next,
  likes_left,
  swipes_left,
}: SwipeAnnouncerProps) {
  const { t } = useLingui()
  return (
    <p role="status" className="sr-only">
      {choice && (choice === 'like' ? <Trans>You liked {swiped}.</Trans> : <Trans>You passed on {swiped}.</Trans>)}{' '}
      {next && t`Next: ${next.name}, ${next.age}, ${next.place}.`} {next?.fictional && t`Fictional profile`}{' '}
      <Plural value={likes_left} one="# like left today." other="# likes left today." />{' '}
      <Plural value={swipes_left} one="# swipe left today." other="# swipes left today." />
    </p>
  )
})
