// One of my photos, large: make it the main one, or remove it (PRO-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { accounts, photos } from '../../contract/index.ts'
import type { Photo } from '../../contract/photos.ts'
import { query, useCall } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { Album } from './sendPhoto.ts'

export function PhotoDialog({ photo, onClose }: { photo: Photo | null; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const onSuccess = (album: Album) => {
    client.setQueryData(query(photos.mine, {}).queryKey, album)
    void client.invalidateQueries({ queryKey: [accounts.me.name] })
    onClose()
  }
  const remove = useCall(photos.remove, { onSuccess })
  const makeMain = useCall(photos.makeMain, { onSuccess })
  return (
    <Dialog open={photo !== null} onClose={onClose} heading={t`My photo`}>
      {photo && (
        <div className="grid gap-4">
          <img
            src={photo.image.filename}
            alt=""
            className="max-h-[55dvh] w-full rounded-card bg-sunken object-contain"
          />
          <div className="grid gap-2">
            {!photo.main && (
              <Button kind="loud" wide busy={makeMain.isPending} onClick={() => makeMain.mutate({ id: photo.id })}>
                <Trans>Make it my main photo</Trans>
              </Button>
            )}
            <Button wide busy={remove.isPending} onClick={() => remove.mutate({ id: photo.id })}>
              <Trans>Remove this photo</Trans>
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
