// The photo and its crop frame, which moves and resizes by drag, pinch, wheel, corners and keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import type { Crop, OwnPhoto } from '../../contract/photos.ts'
import { heightOf, moveCrop, resizeCrop } from './crop.ts'
import { useCropGestures } from './useCropGestures.ts'

type CropStageProps = {
  photo: OwnPhoto
  crop: Crop
  /** False: `crop` is only where the frame starts; the photo is cropped automatically. */
  isManual: boolean
  onChange(crop: Crop): void
}

const percent = (part: number) => `${part * 100}%`
const corners = [
  [0, 0, 'cursor-nwse-resize'],
  [1, 0, 'cursor-nesw-resize'],
  [0, 1, 'cursor-nesw-resize'],
  [1, 1, 'cursor-nwse-resize'],
] as const

export function CropStage({ photo, crop, isManual, onChange }: CropStageProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useCropGestures(stage, photo, crop, onChange)
  const height = heightOf(crop.width, photo)
  const round = (part: number) => Math.round(part * 100)
  function onKeyDown(event: KeyboardEvent) {
    const next = cropByKey(event, crop, photo)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div
        ref={stage}
        {...gestures}
        className="relative mx-auto w-fit max-w-full cursor-move touch-none select-none overflow-hidden rounded-field bg-sunken"
      >
        <img
          src={photo.image.filename}
          alt=""
          width={photo.width}
          height={photo.height}
          draggable={false}
          className="block h-auto max-h-[40dvh] w-auto max-w-full md:max-h-[54dvh]"
        />
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the frame is moved by keys; there is no role for that */}
        <div
          role="application"
          tabIndex={0}
          aria-label={t`Crop frame`}
          aria-describedby="crop-keys"
          onKeyDown={onKeyDown}
          className={`absolute border-2 border-white focus-visible:outline-focus focus-visible:outline-offset-0 ${isManual ? '' : 'border-dashed'}`}
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            width: percent(crop.width),
            height: percent(height),
            boxShadow: '0 0 0 9999px rgb(18 10 25 / .6)',
          }}
        >
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
          {corners.map(([x, y, cursor]) => (
            <span
              key={`${x}${y}`}
              data-corner={`${x}${y}`}
              className={`absolute size-11 ${cursor} ${x ? '-right-3' : '-left-3'} ${y ? '-bottom-3' : '-top-3'}`}
            >
              <span
                className={`absolute size-4 border-white ${x ? 'right-2.5 border-r-4' : 'left-2.5 border-l-4'} ${y ? 'bottom-2.5 border-b-4' : 'top-2.5 border-t-4'}`}
              />
            </span>
          ))}
        </div>
      </div>
      <p id="crop-keys" className="text-muted text-sm">
        <Trans>Drag to move the frame.</Trans>{' '}
        <span className="pointer-coarse:sr-only">
          <Trans>Arrow keys move it too, + and − resize it.</Trans>
        </span>
      </p>
      <p role="status" className="sr-only">
        {isManual && (
          <Trans>
            {round(crop.left)}% from the left, {round(crop.top)}% from the top, {round(crop.width)}% wide
          </Trans>
        )}
      </p>
    </div>
  )
}

function cropByKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, crop: Crop, photo: OwnPhoto): Crop | null {
  if (ctrlKey || metaKey) return null
  const step = shiftKey ? 0.05 : 0.01
  if (key === 'ArrowLeft') return moveCrop(crop, { x: -step, y: 0 }, photo)
  if (key === 'ArrowRight') return moveCrop(crop, { x: step, y: 0 }, photo)
  if (key === 'ArrowUp') return moveCrop(crop, { x: 0, y: -step }, photo)
  if (key === 'ArrowDown') return moveCrop(crop, { x: 0, y: step }, photo)
  if (key === '+' || key === '=') return resizeCrop(crop, crop.width * 1.05, photo)
  return key === '-' || key === '_' ? resizeCrop(crop, crop.width / 1.05, photo) : null
}
