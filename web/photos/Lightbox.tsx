// Lightbox: photos as large as the screen, by swipe, pinch, double tap, tap at the edges, and keys (PRO-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { openWhileMounted } from '../kit/Dialog.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { useLightboxGestures } from './useLightboxGestures.ts'

import './lightbox.css'

type LightboxPhoto = { id: string; src: string; alt: string }
type LightboxProps = {
  label: string
  photos: LightboxPhoto[]
  /** Which is shown. */
  at: number
  onMove?(to: number): void
  onClose(): void
  /** Further buttons. */
  children?: ReactNode
}

const KEY_ZOOM_FACTOR = 1.5
/** Fingers swipe; a pointer that hovers, and keys, have buttons. */
const sideClass = 'absolute top-1/2 z-1 -translate-y-1/2 pointer-coarse:sr-only'

export function Lightbox({ label, photos, at, onMove, onClose, children }: LightboxProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const go = (to: number) => {
    if (photos[to]) onMove?.(to)
    return photos[to] !== undefined
  }
  const { props, zoomIn } = useLightboxGestures(stage, at, {
    onNext: () => go(at + 1),
    onPrevious: () => go(at - 1),
    onClose,
  })
  function onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
    // Not of a dialog above it, like the report.
    if ((target as Element).closest('dialog') !== currentTarget) return
    if (key === 'ArrowLeft') go(at - 1)
    if (key === 'ArrowRight') go(at + 1)
    if (key === '+' || key === '=') zoomIn(KEY_ZOOM_FACTOR)
    if (key === '-') zoomIn(1 / KEY_ZOOM_FACTOR)
  }
  return (
    <dialog
      ref={openWhileMounted}
      aria-label={label}
      className="lightbox"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* A press focuses it, so that keys still reach the dialog. */}
      <div ref={stage} tabIndex={-1} className="size-full touch-none select-none overflow-hidden" {...props}>
        <ul className="lightbox-track" style={{ '--at': at } as CSSProperties}>
          {photos.map(({ id, src, alt }, n) =>
            // The neighbours are there before a swipe shows them.
            Math.abs(n - at) > 1 ? null : (
              <li
                key={id}
                aria-hidden={n !== at}
                className="absolute inset-y-0 grid w-full grid-rows-[minmax(0,1fr)] place-items-center"
                style={{ left: `${n * 100}%` }}
              >
                <img
                  src={src}
                  alt={alt}
                  draggable={false}
                  fetchPriority={n === at ? 'high' : 'low'}
                  className={`size-full object-contain ${n === at ? 'lightbox-photo' : ''}`}
                />
              </li>
            ),
          )}
        </ul>
      </div>
      <div className="lightbox-bar pointer-events-none absolute inset-x-0 top-0 z-1 flex items-center gap-2 *:pointer-events-auto">
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
        {photos.length > 1 && (
          <p role="status" className="num rounded-full bg-on-photo px-3 py-1.5 text-sm">
            <Trans>
              {at + 1} of {photos.length}
            </Trans>
          </p>
        )}
        <div className="ml-auto">{children}</div>
      </div>
      {photos.length > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={t`Previous photo`}
            disabled={at === 0}
            onClick={() => go(at - 1)}
            className={`${sideClass} left-2`}
          />
          <IconButton
            icon={ChevronRight}
            label={t`Next photo`}
            disabled={at === photos.length - 1}
            onClick={() => go(at + 1)}
            className={`${sideClass} right-2`}
          />
        </>
      )}
    </dialog>
  )
}
