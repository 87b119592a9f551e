// Whether others see one of the member's own photos: that it is being checked, or why it was refused, and a second look (SAFE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { photos as contract } from '../../contract/index.ts'
import type { OwnPhoto } from '../../contract/photos.ts'
import { useCall } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { setAlbum } from './albumCache.ts'
import { refusalLabels } from './refusalLabels.ts'

export function PhotoReview({ photo: { id, image, refused_for, marked } }: { photo: OwnPhoto }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const appeal = useCall(contract.appeal, { onSuccess: (album) => setAlbum(client, album) })
  if (image.status === 'active') return null
  return (
    <div className="grid gap-2 rounded-field bg-sunken px-4 py-3 text-sm">
      {refused_for === null ? (
        <p>
          {marked ? (
            <Trans>A program marked this photo, and a person is checking it. Only you can see it until then.</Trans>
          ) : (
            <Trans>A person is checking this photo. Only you can see it until then.</Trans>
          )}
        </p>
      ) : (
        <>
          <p>{i18n._(refusalLabels[refused_for])}</p>
          <p className="text-muted">
            {image.status === 'appealed' ? (
              <Trans>Someone else is looking at it again. Only you can see it.</Trans>
            ) : marked ? (
              <Trans>A program marked the photo, and a person on our team decided. Only you can see it now.</Trans>
            ) : (
              <Trans>A person on our team decided this. Only you can see the photo.</Trans>
            )}
          </p>
          {image.status === 'refused' && !appeal.error && (
            <Button busy={appeal.isPending} onClick={() => appeal.mutate({ id })}>
              <Trans>Ask for a second look</Trans>
            </Button>
          )}
          {appeal.error && (
            <FieldError>
              <Trans>We’ve already checked this photo again.</Trans>
            </FieldError>
          )}
        </>
      )}
    </div>
  )
}
