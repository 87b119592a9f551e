// The empty place in the album: opens the choice of files, and takes what is dropped (PRO-4).
import { Trans } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { accepted } from './fits.ts'

type AddPhotosProps = {
  onPick(files: Iterable<File>): void
  /** Becomes true where this place goes with the focus in it. */
  hadFocus: RefObject<boolean>
}

export function AddPhotos({ onPick, hadFocus }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  function take() {
    const { current: from } = input
    if (!from?.files?.length) return
    onPick([...from.files])
    from.value = ''
  }
  // What was picked before the program arrived.
  const early = useEffectEvent(take)
  useEffect(() => early(), [])
  useLayoutEffect(() => {
    const { current: it } = input
    return () => {
      if (document.activeElement === it) hadFocus.current = true
    }
  }, [hadFocus])
  return (
    <label className="grid aspect-3/4 w-full cursor-pointer place-content-center justify-items-center gap-2 rounded-field border-[1.5px] border-line-strong border-dashed p-2 text-center font-semibold text-accent-text text-sm hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <ImagePlus className="size-7" aria-hidden />
      <Trans>Add photos</Trans>
      <input ref={input} type="file" multiple accept={accepted} className="sr-only" onChange={take} />
    </label>
  )
}
