// List of failed uploads, each with its reason, retry and discard (PRO-2, PRO-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'
import { Button } from '../kit/Button.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Link } from '../kit/Link.tsx'
import { InvalidFileReason } from './InvalidFileReason.tsx'
import { canRetry, type Upload, type UploadFailure } from './uploadsReducer.ts'

type FailedUploadsProps = {
  uploads: readonly Upload[]
  freeSlots: number
  max: number
  onRetry(uploads: readonly Upload[]): void
  onDiscard(key: string): void
}

export function FailedUploads({ uploads, freeSlots, max, onRetry, onDiscard }: FailedUploadsProps) {
  const { t } = useLingui()
  const retryable = freeSlots > 0 ? uploads.filter(canRetry) : []
  return (
    // Floats over the album, and over nothing else. The first is at the bottom, so that later ones shift nothing.
    <div
      role="alert"
      className="pointer-events-none absolute inset-0 z-3 flex flex-col-reverse gap-2 overflow-y-auto *:pointer-events-auto md:left-auto md:w-[350px]"
    >
      {uploads.length > 0 && (
        <ul aria-label={t`Photos that didn’t upload`} className="contents">
          {uploads.map((upload) => (
            <li
              key={upload.key}
              className="flex shrink-0 items-center gap-3 rounded-field bg-danger-soft py-1 pr-1 pl-3 text-on-danger-soft text-sm shadow-3"
            >
              <span className="min-w-0 flex-1 py-1">
                <b className="block truncate">{upload.file.name}</b>
                {upload.failure && <FailureReason failure={upload.failure} max={max} />}
              </span>
              {retryable.includes(upload) && (
                <IconButton
                  icon={RotateCw}
                  label={t`Try ${upload.file.name} again`}
                  onClick={() => onRetry([upload])}
                />
              )}
              <IconButton icon={X} label={t`Dismiss ${upload.file.name}`} onClick={() => onDiscard(upload.key)} />
            </li>
          ))}
        </ul>
      )}
      {retryable.length > 1 && (
        <Button small className="shrink-0 self-start shadow-3" onClick={() => onRetry(retryable)}>
          <Trans>Try all again</Trans>
        </Button>
      )}
    </div>
  )
}

function FailureReason({ failure, max }: { failure: UploadFailure; max: number }) {
  if (typeof failure === 'string' && failure !== 'album_full') return <InvalidFileReason reason={failure} />
  if (failure !== 'album_full') return failure.message
  return (
    <>
      <Trans>Not added. You have room for {max} photos.</Trans>{' '}
      {max < MAX_PREMIUM_PHOTOS && (
        <Link to="/credits" className="underline underline-offset-3">
          <Trans>Get room for {MAX_PREMIUM_PHOTOS} with Premium</Trans>
        </Link>
      )}
    </>
  )
}
