// A native modal dialog; a sheet on a phone. Widths of spec §9: 300, 500, 800, 1140.
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'

type DialogProps = {
  open: boolean
  /** On Escape, a click on the backdrop, and the close button. Without it the user cannot close the dialog. */
  onClose?: (() => void) | undefined
  heading: ReactNode
  /** For screen readers only. */
  hideHeading?: boolean
  width?: 300 | 500 | 800 | 1140
  children: ReactNode
}

export function Dialog({ open, onClose, heading, hideHeading, width = 500, children }: DialogProps) {
  const { t } = useLingui()
  const id = useId()
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and comes as `cancel`
    <dialog
      ref={openWhileMounted}
      aria-labelledby={id}
      className={`dialog dialog-${width}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose?.()
      }}
    >
      {onClose && <IconButton icon={X} label={t`Close`} onClick={onClose} className="absolute! top-2 right-2 z-1" />}
      <h2 id={id} className={hideHeading ? 'sr-only' : 'mb-3 pr-10 text-lg'}>
        {heading}
      </h2>
      {children}
    </dialog>
  )
}

/**
 * A step back closes the dialog and nothing else, in browsers with the Navigation API. It is closed before its removal:
 * only then does the browser restore the focus.
 */
export function openWhileMounted(dialog: HTMLDialogElement) {
  dialog.showModal()
  const closeOnBack = (event: NavigateEvent) => {
    const isTop = dialog === [...document.querySelectorAll('dialog:modal')].at(-1)
    if (event.navigationType !== 'traverse' || !event.cancelable || !isTop) return
    event.preventDefault()
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  window.navigation?.addEventListener('navigate', closeOnBack)
  return () => {
    window.navigation?.removeEventListener('navigate', closeOnBack)
    dialog.close()
  }
}

/** Clicks on the backdrop have the dialog as target, so the position decides. */
function isOutside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
