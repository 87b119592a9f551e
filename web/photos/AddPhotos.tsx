// Empty slot of the album: opens the file picker (PRO-4).
import { Trans } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAcceptedTypes } from './useAcceptedTypes.ts'

type AddPhotosProps = {
  onPick(files: Iterable<File>): void
  /** Becomes true where this slot unmounts while it has the focus. */
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
  // Files that were picked before hydration.
  const takeInitial = useEffectEvent(take)
  useEffect(() => takeInitial(), [])
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
      <input ref={input} type="file" multiple accept={useAcceptedTypes()} className="sr-only" onChange={take} />
    </label>
  )
}
