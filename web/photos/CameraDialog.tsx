// The camera of a desktop: look, take, take it again or use it (PRO-4). Nothing leaves this machine before "Use".
import { Trans, useLingui } from '@lingui/react/macro'
import { CameraOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Empty } from '../kit/Empty.tsx'
import { useAllowed } from './useAllowed.ts'
import { type CameraState, useCameraStream } from './useCameraStream.ts'

type Taken = { file: File; preview: string }

export function CameraDialog({ onTake, onClose }: { onTake(file: File): void; onClose(): void }) {
  const { t } = useLingui()
  const [tried, setTried] = useState(0)
  const { state, stream } = useCameraStream(tried)
  useAllowed(state === 'denied', () => setTried(tried + 1))
  const video = useRef<HTMLVideoElement>(null)
  /** Its first picture is there. */
  const [ready, setReady] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const isAway = !taken && state !== 'live' && state !== 'asking'
  useEffect(() => {
    setReady(false)
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken.preview)), [taken])
  return (
    <Dialog open onClose={onClose} heading={t`Take a photo`} width={800}>
      {/* One room for whatever the camera answers: nothing moves when it does. */}
      <div className="grid gap-4">
        <div
          className={`relative grid aspect-4/3 max-h-[60dvh] w-full place-items-center overflow-y-auto rounded-card ${state === 'live' || taken ? 'bg-[var(--night-950)]' : 'bg-sunken'}`}
        >
          {state === 'asking' && !taken && (
            <p role="status" className="p-6 text-center text-muted">
              <Trans>Your browser asks whether this page may use the camera.</Trans>
            </p>
          )}
          {isAway && <Away state={state} />}
          {/* As in a mirror; the photo itself is not turned round. */}
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            onLoadedData={() => setReady(true)}
            aria-label={t`What the camera sees`}
            hidden={state !== 'live' || taken !== null}
            className="absolute inset-0 size-full -scale-x-100 object-contain"
          />
          {taken && (
            <img src={taken.preview} alt={t`As you took it`} className="absolute inset-0 size-full object-contain" />
          )}
        </div>
        {taken ? (
          <div className="grid gap-2 sm:grid-cols-2">
            <Button wide onClick={() => setTaken(null)}>
              <Trans>Take another</Trans>
            </Button>
            <Button kind="loud" wide onClick={() => onTake(taken.file)}>
              <Trans>Use this photo</Trans>
            </Button>
          </div>
        ) : isAway ? (
          <Button wide onClick={() => setTried(tried + 1)}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button
            kind="loud"
            wide
            disabled={state !== 'live' || !ready}
            onClick={async () => setTaken(await still(video))}
          >
            <Trans>Take the photo</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Away({ state }: { state: CameraState }) {
  return (
    <div role="alert">
      <Empty
        icon={CameraOff}
        level={3}
        heading={
          state === 'denied' ? (
            <Trans>The camera is not allowed here</Trans>
          ) : state === 'busy' ? (
            <Trans>The camera is busy</Trans>
          ) : (
            <Trans>There is no camera to be found</Trans>
          )
        }
      >
        {state === 'denied' ? (
          <Trans>
            Allow it for this site in your browser, beside the address, and try again. Or pick a photo you have.
          </Trans>
        ) : state === 'busy' ? (
          <Trans>Another program uses it. Close that one and try again.</Trans>
        ) : (
          <Trans>Plug one in and try again, or pick a photo you have.</Trans>
        )}
      </Empty>
    </div>
  )
}

/** What the camera sees now, as large as it gives it. */
async function still({ current: video }: RefObject<HTMLVideoElement | null>): Promise<Taken | null> {
  if (!video?.videoWidth) return null
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) return null
  return { file: new File([blob], 'camera.jpg', { type: 'image/jpeg' }), preview: URL.createObjectURL(blob) }
}
