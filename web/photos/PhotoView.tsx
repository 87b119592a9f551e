// Lightbox of a profile's photos, with previous, next and report (PRO-5, SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { ReportButton } from '../safety/ReportButton.tsx'

type PhotoViewProps = { member: Profile /** The photo's id. */; at: string; onMove(id: string): void; onClose(): void }

export function PhotoView({ member, at, onMove, onClose }: PhotoViewProps) {
  const { t } = useLingui()
  const isOwn = useUser()?.profile.id === member.id
  const { name } = member
  const open = member.photos.filter(({ locked }) => !locked)
  const place = open.findIndex(({ id }) => id === at)
  const photo = open[place]
  const image = photo?.image ?? member.main_image
  const alt = t`${name}, photo ${Math.max(place, 0) + 1}`
  const go = (by: number) => {
    const next = open[place + by]
    if (next) onMove(next.id)
  }
  const box = useRef<HTMLDivElement>(null)
  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  useEffect(() => {
    function onKeyDown({ key }: KeyboardEvent) {
      // Not while another dialog, like the report, covers it.
      const top = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (!top?.contains(box.current)) return
      if (key === 'ArrowLeft') latestGo.current(-1)
      if (key === 'ArrowRight') latestGo.current(1)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Dialog open onClose={onClose} heading={t`${name}’s photos`} width={1140}>
      <div ref={box} className="grid gap-3">
        {image && (
          <img src={image.filename} alt={alt} className="h-[66dvh] w-full rounded-card bg-sunken object-contain" />
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {open.length > 1 && (
            <div className="flex items-center gap-2">
              <IconButton
                icon={ChevronLeft}
                label={t`Previous photo`}
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
          {!isOwn && photo && (
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
