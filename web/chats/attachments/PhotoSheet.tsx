// Dialog to send a photo: choose or take it, check it, allow one view or many, and see its price (CHAT-3, CHAT-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMember, useSite } from '../../base/session.ts'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Choice.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { FieldError } from '../../kit/Field.tsx'
import { InvalidFileReason } from '../../photos/InvalidFileReason.tsx'
import { TakePhoto } from '../../photos/TakePhoto.tsx'
import { useAcceptedTypes } from '../../photos/useAcceptedTypes.ts'
import { type InvalidFile, isHeic, validateFile } from '../../photos/validateFile.ts'
import { savePhotoForReload } from '../composer/drafts.ts'
import type { PhotoAttachment } from '../outbox/optimisticMessage.ts'
import { pairKeyOf } from '../outbox/outboxStorage.ts'
import { SendButton } from './SendButton.tsx'
import type { SheetProps } from './useAttachmentSheet.tsx'
import '../../base/screenTexts.ts'

export function PhotoSheet({ window, onSend, onClose }: SheetProps) {
  const { t } = useLingui()
  const { name } = window.profile
  const acceptedTypes = useAcceptedTypes()
  const [photo, setPhoto] = useState<PhotoAttachment | null>(null)
  const [unfitReason, setUnfitReason] = useState<InvalidFile | null>(null)
  // Who has written back may have asked for it; from whoever has not, a photo comes unasked (SAFE-7).
  const [isWarned, setWarned] = useState(() => window.messages.some(({ mine }) => !mine))
  const [isAsking, setAsking] = useState(false)
  const pairKey = pairKeyOf(useMember().profile.id, window.profile.id)
  useEffect(() => (photo ? savePhotoForReload(pairKey, photo) : undefined), [pairKey, photo])

  async function choosePhoto(files: Iterable<File>) {
    const [file] = files
    if (!file) return
    const photoOrReason = validateFile(file) ?? (await readImageSize(file))
    setUnfitReason(typeof photoOrReason === 'string' ? photoOrReason : null)
    setPhoto(typeof photoOrReason === 'string' ? null : { ...photoOrReason, view_once: photo?.view_once ?? false })
  }

  return (
    <Dialog open onClose={onClose} heading={t`A photo for ${name}`}>
      <div className="grid gap-4">
        {photo && (
          <>
            <img
              src={photo.preview}
              alt={t`Preview`}
              className="h-[38dvh] w-full rounded-card bg-sunken object-contain"
            />
            <Switch
              label={<Trans>View once</Trans>}
              checked={photo.view_once}
              onChange={({ currentTarget }) => setPhoto({ ...photo, view_once: currentTarget.checked })}
            />
          </>
        )}
        <p className="text-muted text-sm">
          <WhoSees name={name} fictional={window.profile.fictional} once={photo?.view_once ?? false} />
        </p>
        {isAsking && (
          <div role="alert" className="grid gap-1 rounded-field bg-sunken px-4 py-3 text-sm">
            <p className="font-semibold">
              <Trans>Did {name} ask for it?</Trans>
            </p>
            <p>
              <Trans>
                {name} hasn’t written to you yet. In many countries, sending nudity to someone who didn’t ask is a
                crime. Tap Send again if the photo is welcome.
              </Trans>
            </p>
          </div>
        )}
        {unfitReason && (
          <div role="alert">
            <FieldError>
              <InvalidFileReason reason={unfitReason} />
            </FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-field border-[1.5px] border-line-strong bg-raised px-4 font-[650] text-sm hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
            <ImagePlus className="size-5" aria-hidden />
            {photo ? <Trans>Change photo</Trans> : <Trans>Choose a photo</Trans>}
            <input
              type="file"
              accept={acceptedTypes}
              className="sr-only"
              onChange={({ currentTarget }) => {
                void choosePhoto([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </label>
          <TakePhoto onTake={(files) => void choosePhoto(files)} />
        </div>
        {photo ? (
          <SendButton
            window={window}
            credits={window.price.photo}
            onPress={() => {
              if (!isWarned) {
                setWarned(true)
                setAsking(true)
                return
              }
              onSend(photo)
              onClose()
            }}
          />
        ) : (
          <Button wide onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Decodes the file to learn its size. */
async function readImageSize(file: File): Promise<Omit<PhotoAttachment, 'view_once'> | InvalidFile> {
  const preview = URL.createObjectURL(file)
  const image = new Image()
  image.src = preview
  try {
    await image.decode()
  } catch {
    // Upright as most photos; the message has its true size.
    if (isHeic(file)) return { kind: 'photo', file, preview, width: 3, height: 4 }
    URL.revokeObjectURL(preview)
    return 'photo_damaged'
  }
  return { kind: 'photo', file, preview, width: image.naturalWidth, height: image.naturalHeight }
}

type WhoSeesProps = { name: string; fictional: boolean; once: boolean }

/** A fictional profile opens nothing: its staff do. */
function WhoSees({ name, fictional, once }: WhoSeesProps) {
  const { name: site } = useSite()
  if (fictional)
    return once ? (
      <Trans>Staff of {site} can open it once, for a minute. Then it’s gone for both of you.</Trans>
    ) : (
      <Trans>
        Staff of {site} will see it, because {name} is fictional. It’s deleted with the chat.
      </Trans>
    )
  return once ? (
    <Trans>{name} can open it once, for a minute. Then it’s gone for both of you.</Trans>
  ) : (
    <Trans>
      It’s blurred until {name} opens it. Only {name} can see it, and it’s deleted with the chat.
    </Trans>
  )
}
