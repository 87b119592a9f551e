// For who does not see the cards: what happened, who is next, what is left (SWIPE-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { DeckCard } from './swipeDeck.ts'
import type { Way } from './dragGesture.ts'

type SaidProps = {
  way: Way | undefined
  /** Who was swiped last. */
  swiped: string | undefined
  next: DeckCard | undefined
  likes_left: number
  swipes_left: number
}

export const Said = memo(function Said({ way, swiped, next, likes_left, swipes_left }: SaidProps) {
  const { t } = useLingui()
  return (
    <p role="status" className="sr-only">
      {way && (way === 'like' ? <Trans>You liked {swiped}.</Trans> : <Trans>You passed {swiped}.</Trans>)}{' '}
      {next && t`Next: ${next.name}, ${next.age}, ${next.place}.`} {next?.fictional && t`Fictional profile`}{' '}
      <Plural value={likes_left} one="# like left today." other="# likes left today." />{' '}
      <Plural value={swipes_left} one="# swipe left today." other="# swipes left today." />
    </p>
  )
})
