// Progress of one upload, with a button to cancel it (PRO-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Upload } from './uploadsReducer.ts'

const bar =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'

type UploadProgressProps = { upload: Upload; onStop(): void }

export function UploadProgress({ upload: { file, preview, progress }, onStop }: UploadProgressProps) {
  const { t } = useLingui()
  return (
    <div className="relative grid aspect-3/4 w-full place-items-center overflow-hidden rounded-field bg-sunken">
      <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-30" />
      <label className="relative grid w-4/5 gap-1 rounded-sm bg-raised p-2 text-center font-semibold text-xs">
        <span>
          {progress === 0 ? (
            <Trans>Waiting…</Trans>
          ) : progress < 1 ? (
            <Trans>Sending…</Trans>
          ) : (
            <Trans>Almost there…</Trans>
          )}
        </span>
        <progress max={1} value={progress} aria-label={t`Progress of ${file.name}`} className={bar} />
      </label>
      <button
        type="button"
        aria-label={t`Cancel ${file.name}`}
        onClick={onStop}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-white focus-visible:-outline-offset-3"
      >
        <span className="grid size-8 place-items-center rounded-full bg-on-photo">
          <X className="size-4.5" aria-hidden />
        </span>
      </button>
    </div>
  )
}
