// Crop editor: which part of a photo cards and avatars show, as a 3:4 frame over the large picture (PRO-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { photos } from '../../contract/index.ts'
import type { Crop, OwnPhoto } from '../../contract/photos.ts'
import { useCall } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { setAlbum } from './albumCache.ts'
import { CropPreview } from './CropPreview.tsx'
import { CropStage } from './CropStage.tsx'
import { largestCrop, percentToWidth, resizeCrop, widthToPercent } from './crop.ts'

export function CropDialog({ photo, onClose }: { photo: OwnPhoto; onClose(): void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const id = useId()
  /** null: cropped automatically, by saliency. */
  const [crop, setCrop] = useState<Crop | null>(photo.crop)
  const shownCrop = crop ?? largestCrop(photo)
  const size = widthToPercent(shownCrop, photo)
  const saveCrop = useCall(photos.setCrop, {
    onSuccess(album) {
      setAlbum(client, album)
      onClose()
    },
    onError: () => {},
  })
  return (
    <Dialog open onClose={onClose} heading={t`Adjust crop`} width={800}>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_176px] md:gap-6">
        <CropStage photo={photo} crop={shownCrop} isManual={crop !== null} onChange={setCrop} />
        <div className="flex items-center gap-4 md:grid md:content-start">
          <div className="grid min-w-0 flex-1 gap-1">
            <label htmlFor={id} className="font-semibold text-sm">
              <Trans>Crop size</Trans>
            </label>
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              value={size}
              aria-valuetext={`${size} %`}
              onChange={(event) =>
                setCrop(resizeCrop(shownCrop, percentToWidth(event.currentTarget.valueAsNumber, photo), photo))
              }
              className="h-11 w-full accent-accent"
            />
          </div>
          <CropPreview photo={photo} crop={crop} />
        </div>
        <div className="grid grid-cols-2 gap-2 md:col-span-2">
          <Button wide disabled={crop === null} onClick={() => setCrop(null)}>
            <WandSparkles className="size-5 max-sm:hidden" aria-hidden />
            <Trans>Auto-crop</Trans>
          </Button>
          <Button kind="primary" wide busy={saveCrop.isPending} onClick={() => saveCrop.mutate({ id: photo.id, crop })}>
            <Trans>Save</Trans>
          </Button>
          <p role="alert" className="text-danger text-sm empty:hidden col-span-2">
            {saveCrop.error?.message}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
