// The queue of photos: blurred until asked for, one key for each decision (SAFE-3, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Contrast, Eye, EyeOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { savePreferences } from '../../contract/console/own.ts'
import { photoQueue } from '../../contract/console/queues.ts'
import { type PhotoRefusal, photoRefusals } from '../../contract/photos.ts'
import { Button } from '../../web/kit/Button.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { callServer, fileAddress } from '../base/call.ts'
import { useMe } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ExplicitDialog } from './ExplicitDialog.tsx'
import { Key } from './Key.tsx'
import { photoGroundLabels } from './labels.ts'
import { PhotoFacts } from './PhotoFacts.tsx'
import { QueueFrame } from './QueueFrame.tsx'
import { usePictures } from './usePictures.ts'
import { useQueue } from './useQueue.ts'
import { useReveal } from './useReveal.ts'

type Photo = StaffOutput<typeof photoQueue.next>[number]

const AHEAD_COUNT = 3
const keyOf = ({ site, item }: Photo) => ({ site, item })
const addressOf = (photo: Photo) => fileAddress(photoQueue.file, keyOf(photo))

export function PhotoQueue() {
  const { t, i18n } = useLingui()
  const { preferences } = useMe()
  const save = useStaffWrite(savePreferences)
  const queue = useQueue<Photo>(photoQueue, AHEAD_COUNT)
  const pictures = usePictures((queue.rows ?? []).map(addressOf))
  const reveal = useReveal('v')
  /** By item: its look is written down before it is decided. */
  const looks = useRef(new Map<string, Promise<unknown>>())
  /** The photo of which it is asked who is shown. */
  const [asking, setAsking] = useState<string | null>(null)
  const photo = queue.rows?.[0]
  const picture = photo && pictures[addressOf(photo)]
  const isShown = reveal.isShown && Boolean(picture)

  const look = useEffectEvent(() => {
    if (!photo || !isShown || looks.current.has(photo.item)) return
    const made = callServer(photoQueue.reveal, keyOf(photo))
    looks.current.set(photo.item, made)
    made.catch((caught) => {
      looks.current.delete(photo.item)
      queue.fail(caught)
      void queue.refill()
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo that is shown is another look
  useEffect(look, [photo?.item, isShown])

  function decide(text: string, run: (photo: Photo) => Promise<unknown>) {
    if (!photo) return
    const looked = looks.current.get(photo.item)
    if (!looked) return void toast({ tone: 'bad', text: t`Look at it first.`, durationMs: 3_000 })
    looks.current.delete(photo.item)
    queue.decide(photo, {
      text,
      run: () => looked.then(() => run(photo)),
      undo: () => callServer(photoQueue.undo, keyOf(photo)),
    })
  }
  const accept = () => decide(t`Accepted`, (it) => callServer(photoQueue.accept, keyOf(it)))
  const acceptExplicit = (identity: string) =>
    decide(t`Accepted as explicit`, (it) => callServer(photoQueue.accept, { ...keyOf(it), identity }))
  const refuse = (ground: PhotoRefusal) => {
    const label = i18n._(photoGroundLabels[ground])
    decide(t`Refused: ${label}`, (it) => callServer(photoQueue.refuse, { ...keyOf(it), ground }))
  }
  const toggleGrey = () => save.mutate({ ...preferences, grey: !preferences.grey })
  return (
    <QueueFrame
      name="photos"
      queue={queue}
      keys={[
        { key: 'a', text: msg`Accept`, run: accept },
        ...(photo?.may_be_explicit
          ? [{ key: 'x', text: msg`Accept as explicit`, run: () => setAsking(photo.item) }]
          : []),
        ...photoRefusals.map((ground, at) => ({
          key: `${at + 1}`,
          text: photoGroundLabels[ground],
          run: () => refuse(ground),
        })),
        { key: 'v', text: msg`Show it while the key is held`, run: () => {} },
        { key: 'b', text: msg`Blur on and off`, run: reveal.toggle },
        { key: 'g', text: msg`Grey on and off`, run: toggleGrey },
      ]}
      actions={
        <>
          <Button kind="ghost" small onClick={reveal.toggle} aria-pressed={reveal.isOpen}>
            {reveal.isOpen ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
            {reveal.isOpen ? <Trans>Blur again</Trans> : <Trans>Show without blur</Trans>} <Key>B</Key>
          </Button>
          <Button kind="ghost" small onClick={toggleGrey} aria-pressed={preferences.grey}>
            <Contrast className="size-4" aria-hidden />
            <Trans>Grey</Trans> <Key>G</Key>
          </Button>
        </>
      }
    >
      {(row) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <button
            type="button"
            data-item={row.item}
            className="relative grid h-[min(62vh,640px)] touch-none place-items-center overflow-hidden rounded-card border border-line bg-sunken"
            onPointerDown={() => reveal.hold(true)}
            onPointerUp={() => reveal.hold(false)}
            onPointerLeave={() => reveal.hold(false)}
            onContextMenu={(event) => event.preventDefault()}
          >
            {/* The filter stands outside of the picture, whose own is that of the grey mode. */}
            <span className={`grid size-full place-items-center ${isShown ? '' : 'blur-2xl'}`}>
              {picture && (
                <img
                  src={picture}
                  alt={t`As it was uploaded`}
                  draggable={false}
                  className="max-h-[min(62vh,640px)] max-w-full object-contain"
                />
              )}
            </span>
            {!isShown && (
              <span className="absolute flex items-center gap-2 rounded-full bg-raised px-4 py-2 font-semibold text-ink text-sm shadow-2">
                {picture === null ? (
                  <Trans>The picture could not be fetched.</Trans>
                ) : picture ? (
                  <>
                    <Eye className="size-4" aria-hidden />
                    <Trans>Hold to show</Trans> <Key>V</Key>
                  </>
                ) : (
                  <Trans>Loading</Trans>
                )}
              </span>
            )}
          </button>
          <div className="grid gap-4">
            <div className="grid gap-2">
              <Button kind="primary" wide onClick={accept}>
                <Check className="size-5" aria-hidden />
                <Trans>Accept</Trans> <Key>A</Key>
              </Button>
              {row.may_be_explicit && (
                <Button wide onClick={() => setAsking(row.item)}>
                  <Trans>Accept as explicit</Trans> <Key>X</Key>
                </Button>
              )}
              <fieldset className="grid grid-cols-2 gap-1.5 lg:grid-cols-1">
                <legend className="mb-1 font-semibold text-sm">
                  <Trans>Refuse</Trans>
                </legend>
                {photoRefusals.map((ground, at) => (
                  <Button
                    key={ground}
                    small
                    className="justify-between! px-3! text-left! md:min-h-9!"
                    onClick={() => refuse(ground)}
                  >
                    <span className="min-w-0 wrap-anywhere">{i18n._(photoGroundLabels[ground])}</span>{' '}
                    <Key>{`${at + 1}`}</Key>
                  </Button>
                ))}
              </fieldset>
            </div>
            <PhotoFacts photo={row} />
          </div>
          {asking === row.item && <ExplicitDialog onClose={() => setAsking(null)} onConfirm={acceptExplicit} />}
        </div>
      )}
    </QueueFrame>
  )
}
