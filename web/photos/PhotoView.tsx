// A profile's photos in the lightbox, with report (PRO-5, SAFE-2).
import { useLingui } from '@lingui/react/macro'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { ReportButton } from '../cases/ReportButton.tsx'
import { Lightbox } from './Lightbox.tsx'

type PhotoViewProps = { member: Profile /** The photo's id. */; at: string; onMove(id: string): void; onClose(): void }

export function PhotoView({ member, at, onMove, onClose }: PhotoViewProps) {
  const { t } = useLingui()
  const isOwn = useUser()?.profile.id === member.id
  const { id, name, photos, main_image } = member
  const open = photos.length
    ? photos.flatMap((it) => (it.locked ? [] : [{ id: it.id, src: it.image.filename }]))
    : main_image
      ? [{ id, src: main_image.filename }]
      : []
  const place = Math.max(
    0,
    open.findIndex((it) => it.id === at),
  )
  const photo = photos.find((it) => it.id === open[place]?.id)
  return (
    <Lightbox
      label={t`${name}’s photos`}
      photos={open.map((it, n) => ({ ...it, alt: t`${name}, photo ${n + 1}` }))}
      at={place}
      onMove={(to) => onMove(open[to]?.id ?? at)}
      onClose={onClose}
    >
      {!isOwn && photo && (
        <ReportButton member={member} photo={photo.id} className="rounded-full bg-on-photo px-4 text-sm text-white" />
      )}
    </Lightbox>
  )
}
