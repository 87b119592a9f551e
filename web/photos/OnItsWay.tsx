// A photo that is being sent, and how far it is (PRO-4).
import { Trans } from '@lingui/react/macro'
import type { Upload } from './useUploads.ts'

const bar =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'

export function OnItsWay({ upload: { preview, progress } }: { upload: Upload }) {
  return (
    <div className="relative grid aspect-3/4 w-full place-items-center overflow-hidden rounded-field bg-sunken">
      <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-30" />
      <label className="relative grid w-4/5 gap-1 rounded-sm bg-raised p-2 text-center font-semibold text-xs">
        <span>{progress < 1 ? <Trans>Sending</Trans> : <Trans>Nearly there</Trans>}</span>
        <progress max={1} value={progress} className={bar} />
      </label>
    </div>
  )
}
