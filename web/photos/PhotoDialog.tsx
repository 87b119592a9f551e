// Dialog of one of the member's own photos: make it the main one, move, crop, remove (PRO-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Crop, Star } from 'lucide-react'
import { useState } from 'react'
import { photos as contract } from '../../contract/index.ts'
import type { OwnPhoto } from '../../contract/photos.ts'
import { useCall } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { setAlbum } from './albumCache.ts'
import { PhotoReview } from './PhotoReview.tsx'

type PhotoDialogProps = {
  photos: OwnPhoto[]
  /** The open one. */
  id: string | null
  onMove(id: string, to: number): void
  onCrop(photo: OwnPhoto): void
  onClose(): void
  onRemoved(): void
}

export function PhotoDialog({ photos, id, onMove, onCrop, onClose, onRemoved }: PhotoDialogProps) {
  const { t } = useLingui()
  const place = photos.findIndex((it) => it.id === id)
  const photo = photos[place]
  return (
    <Dialog open={photo !== undefined} onClose={onClose} heading={t`Photo ${place + 1} of ${photos.length}`}>
      {photo && (
        <div className="grid gap-4">
          <img
            src={photo.image.filename}
            alt=""
            width={photo.width}
            height={photo.height}
            className="max-h-[50dvh] w-full rounded-card bg-sunken object-contain"
          />
          <PhotoReview key={photo.id} photo={photo} />
          <div className="grid grid-cols-2 gap-2">
            {place > 0 && photo.refused_for === null && (
              <Button kind="primary" className="col-span-2" onClick={() => onMove(photo.id, 0)}>
                <Star className="size-5" aria-hidden />
                <Trans>Make main photo</Trans>
              </Button>
            )}
            {photos.length > 1 && (
              <>
                <Button disabled={place === 0} onClick={() => onMove(photo.id, place - 1)}>
                  <ChevronLeft className="size-5" aria-hidden />
                  <Trans context="place of a photo">Move left</Trans>
                </Button>
                <Button disabled={place === photos.length - 1} onClick={() => onMove(photo.id, place + 1)}>
                  <Trans context="place of a photo">Move right</Trans>
                  <ChevronRight className="size-5" aria-hidden />
                </Button>
              </>
            )}
            <Button className="col-span-2" onClick={() => onCrop(photo)}>
              <Crop className="size-5" aria-hidden />
              <Trans>Adjust crop</Trans>
            </Button>
            <RemoveButton key={photo.id} id={photo.id} onClose={onClose} onRemoved={onRemoved} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function RemoveButton({ id, onClose, onRemoved }: { id: string; onClose(): void; onRemoved(): void }) {
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCall(contract.remove, {
    onSuccess: (album) => {
      setAlbum(client, album)
      onClose()
      onRemoved()
    },
  })
  if (!isConfirming)
    return (
      <Button kind="ghost" className="col-span-2" onClick={() => setConfirming(true)}>
        <Trans>Remove photo</Trans>
      </Button>
    )
  return (
    <>
      <Button autoFocus onClick={() => setConfirming(false)}>
        <Trans>Keep photo</Trans>
      </Button>
      <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
        <Trans>Remove for good</Trans>
      </Button>
    </>
  )
}
