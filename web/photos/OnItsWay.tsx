// A photo that is being sent: how far it is, or why it did not arrive and what to do (PRO-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { IconButton } from '../kit/IconButton.tsx'
import type { Upload } from './useUploads.ts'

type OnItsWayProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

export function OnItsWay({ upload: { file, preview, progress, refused }, onRetry, onDrop }: OnItsWayProps) {
  const { t } = useLingui()
  return (
    <div className="relative grid aspect-3/4 w-full place-items-center overflow-hidden rounded-field bg-sunken">
      <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-30" />
      {refused ? (
        <div className="relative grid justify-items-center gap-1 p-2 text-center">
          <p role="alert" className="rounded-sm bg-raised px-2 py-1 font-[550] text-danger text-xs">
            {refused.message}
          </p>
          <span className="flex gap-1">
            {refused.status >= 500 && <IconButton ring icon={RotateCw} label={t`Try again`} onClick={onRetry} />}
            <IconButton ring icon={X} label={t`Remove ${file.name}`} onClick={onDrop} />
          </span>
        </div>
      ) : (
        <label className="relative grid w-4/5 gap-1 rounded-sm bg-raised p-2 text-center font-semibold text-xs">
          <span>{progress < 1 ? <Trans>Sending</Trans> : <Trans>Nearly there</Trans>}</span>
          <progress max={1} value={progress} className="h-1.5 w-full accent-(--accent)" />
        </label>
      )}
    </div>
  )
}
