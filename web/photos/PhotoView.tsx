// A photo of somebody's profile, whole; the next ones beside it, and a way to report it (PRO-5, SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { ReportButton } from '../safety/ReportButton.tsx'

type PhotoViewProps = { member: Profile /** The photo's id. */; at: string; onMove(id: string): void; onClose(): void }

export function PhotoView({ member, at, onMove, onClose }: PhotoViewProps) {
  const { t } = useLingui()
  const mine = useUser()?.profile.id === member.id
  const { name } = member
  const open = member.photos.filter(({ locked }) => !locked)
  const place = open.findIndex(({ id }) => id === at)
  const photo = open[place]
  const image = photo?.image ?? member.main_image
  const alt = t`Photo ${Math.max(place, 0) + 1} of ${name}`
  const go = (by: number) => {
    const next = open[place + by]
    if (next) onMove(next.id)
  }
  function onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
    // Not of the report over it.
    if ((target as Element).closest('dialog') !== currentTarget.closest('dialog')) return
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <Dialog open onClose={onClose} heading={t`Photos of ${name}`} width={1140}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside the photo do the same */}
      <div onKeyDown={onKeyDown} className="grid gap-3">
        {image && (
          <img src={image.filename} alt={alt} className="h-[66dvh] w-full rounded-card bg-sunken object-contain" />
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {open.length > 1 && (
            <div className="flex items-center gap-2">
              <IconButton
                icon={ChevronLeft}
                label={t`Photo before`}
                ring
                disabled={place <= 0}
                onClick={() => go(-1)}
              />
              <span role="status" className="num text-muted text-sm">
                <Trans>
                  {place + 1} of {open.length}
                </Trans>
              </span>
              <IconButton
                icon={ChevronRight}
                label={t`Next photo`}
                ring
                disabled={place >= open.length - 1}
                onClick={() => go(1)}
              />
            </div>
          )}
          {!mine && photo && (
            <ReportButton
              member={member}
              photo={photo.id}
              className="rounded-field px-3 text-muted text-sm hover:bg-tint"
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
