// Preview of a crop as a card and as an avatar.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crop, OwnPhoto } from '../../contract/photos.ts'
import { heightOf } from './crop.ts'

export function CropPreview({ photo, crop }: { photo: OwnPhoto; crop: Crop | null }) {
  const { t } = useLingui()
  // Only the server knows the automatic crop; it is shown where the photo has it now.
  const isUnknown = crop === null && photo.crop !== null
  if (isUnknown)
    return (
      <p className="max-w-40 text-muted text-sm">
        <Trans>We’ll crop around what stands out. Save to see the result.</Trans>
      </p>
    )
  return (
    <div role="img" aria-label={t`Preview on a card and next to a message`} className="flex shrink-0 items-end gap-3">
      <span className="relative block aspect-3/4 w-18 md:w-24 overflow-hidden rounded-field bg-sunken">
        <CroppedImage photo={photo} crop={crop} />
      </span>
      {/* As in Avatar: a square of the full width, 28 % down the rest of the height. */}
      <span className="relative block size-14 overflow-hidden rounded-full bg-sunken">
        <span className="absolute inset-x-0 -top-[9.33%] block aspect-3/4">
          <CroppedImage photo={photo} crop={crop} />
        </span>
      </span>
    </div>
  )
}

function CroppedImage({ photo, crop }: { photo: OwnPhoto; crop: Crop | null }) {
  if (!crop) return <img src={photo.image.match} alt="" className="size-full object-cover" />
  const height = heightOf(crop.width, photo)
  return (
    <img
      src={photo.image.filename}
      alt=""
      className="absolute max-w-none"
      style={{
        width: `${100 / crop.width}%`,
        height: `${100 / height}%`,
        left: `${(-crop.left / crop.width) * 100}%`,
        top: `${(-crop.top / height) * 100}%`,
      }}
    />
  )
}
