// Buttons to pass, undo and like: the swipe without a gesture (SWIPE-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, Undo2, X } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useMember } from '../../base/session.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import type { SwipeChoice } from './dragGesture.ts'
import { useSwipeKeys } from './useSwipeKeys.ts'

const roundClass =
  'grid place-items-center rounded-full border-[1.5px] transition-transform duration-150 active:scale-90'
const plainClass = 'border-line-strong bg-raised disabled:border-line disabled:text-muted disabled:active:scale-100'

const passIcon = <X className="size-7" aria-hidden />
const likeIcon = <Heart className="size-7" aria-hidden />
const undoIcon = <Undo2 className="size-5" aria-hidden />

type SwipeButtonsProps = {
  /** Of the top card. */
  name: string | undefined
  canUndo: boolean
  onSwipe(choice: SwipeChoice): void
  onUndo(): void
}

export const SwipeButtons = memo(function SwipeButtons({ name = '', canUndo, onSwipe, onUndo }: SwipeButtonsProps) {
  const { t } = useLingui()
  return (
    <div className="swipe-buttons flex items-center gap-6">
      <button
        type="button"
        aria-label={t`Pass on ${name}`}
        disabled={!name}
        onClick={() => onSwipe('pass')}
        className={`${roundClass} ${plainClass} size-16`}
      >
        {passIcon}
      </button>
      <UndoButton canUndo={canUndo} onUndo={onUndo} />
      <button
        type="button"
        aria-label={t`Like ${name}`}
        disabled={!name}
        onClick={() => onSwipe('like')}
        className={`${roundClass} size-16 border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunken disabled:text-muted`}
      >
        {likeIcon}
      </button>
    </div>
  )
})

/** For premium members; for others it opens a dialog that offers Premium (ROLE-2). The undo keys press it. */
export const UndoButton = memo(function UndoButton({ canUndo, onUndo }: Pick<SwipeButtonsProps, 'canUndo' | 'onUndo'>) {
  const { t } = useLingui()
  const { paid_user } = useMember()
  const [isOfferOpen, setOfferOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useSwipeKeys({ undo: () => button.current?.click() })
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={paid_user ? t`Undo last swipe` : t`Undo last swipe with Premium`}
        disabled={paid_user && !canUndo}
        onClick={() => (paid_user ? onUndo() : setOfferOpen(true))}
        className={`${roundClass} ${plainClass} size-12`}
      >
        {undoIcon}
      </button>
      <Dialog
        open={isOfferOpen}
        onClose={() => setOfferOpen(false)}
        heading={<Trans>Undo your last swipe</Trans>}
        width={300}
      >
        <p className="mb-4 text-muted">
          <Trans>
            With Premium you can undo one swipe a day, even a like or a match. Any bundle makes you Premium for good.
          </Trans>
        </p>
        <LinkButton kind="primary" wide to="/credits">
          <Trans>See bundles</Trans>
        </LinkButton>
      </Dialog>
    </>
  )
})
