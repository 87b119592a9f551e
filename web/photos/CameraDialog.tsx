// Camera dialog of a desktop: preview, capture, retake or use (PRO-4). Nothing is uploaded before "Use".
import { Trans, useLingui } from '@lingui/react/macro'
import { CameraOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { type CameraState, useCameraStream } from './useCameraStream.ts'
import { usePermissionGranted } from './usePermissionGranted.ts'

type Snapshot = { file: File; preview: string }

export function CameraDialog({ onTake, onClose }: { onTake(file: File): void; onClose(): void }) {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const { state, stream } = useCameraStream(attempt)
  usePermissionGranted(state === 'denied', () => setAttempt(attempt + 1))
  const video = useRef<HTMLVideoElement>(null)
  /** The first frame has loaded. */
  const [isReady, setReady] = useState(false)
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null)
  const isUnavailable = !snapshot && state !== 'live' && state !== 'asking'
  useEffect(() => {
    setReady(false)
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => () => void (snapshot && URL.revokeObjectURL(snapshot.preview)), [snapshot])
  return (
    <Dialog open onClose={onClose} heading={t`Take a photo`} width={800}>
      {/* One box for every state of the camera: no layout shift. */}
      <div className="grid gap-4">
        <div
          className={`relative grid aspect-4/3 max-h-[60dvh] w-full place-items-center overflow-y-auto rounded-card ${state === 'live' || snapshot ? 'bg-[var(--night-950)]' : 'bg-sunken'}`}
        >
          {state === 'asking' && !snapshot && (
            <p role="status" className="p-6 text-center text-muted">
              <Trans>Allow your browser to use the camera.</Trans>
            </p>
          )}
          {isUnavailable && <CameraUnavailable state={state} />}
          {/* Mirrored; the photo itself is not. */}
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            onLoadedData={() => setReady(true)}
            aria-label={t`Camera preview`}
            hidden={state !== 'live' || snapshot !== null}
            className="absolute inset-0 size-full -scale-x-100 object-contain"
          />
          {snapshot && (
            <img src={snapshot.preview} alt={t`Your shot`} className="absolute inset-0 size-full object-contain" />
          )}
        </div>
        {snapshot ? (
          <div className="grid gap-2 sm:grid-cols-2">
            <Button wide onClick={() => setSnapshot(null)}>
              <Trans>Retake</Trans>
            </Button>
            <Button kind="primary" wide onClick={() => onTake(snapshot.file)}>
              <Trans>Use this photo</Trans>
            </Button>
          </div>
        ) : isUnavailable ? (
          <Button wide onClick={() => setAttempt(attempt + 1)}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button
            kind="primary"
            wide
            disabled={state !== 'live' || !isReady}
            onClick={async () => setSnapshot(await captureFrame(video))}
          >
            <Trans>Take photo</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function CameraUnavailable({ state }: { state: CameraState }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CameraOff}
        level={3}
        heading={
          state === 'denied' ? (
            <Trans>Camera access is blocked</Trans>
          ) : state === 'busy' ? (
            <Trans>Your camera is in use</Trans>
          ) : (
            <Trans>No camera found</Trans>
          )
        }
      >
        {state === 'denied' ? (
          <Trans>Allow it in your browser’s site settings and try again, or choose a photo you already have.</Trans>
        ) : state === 'busy' ? (
          <Trans>Close the app that’s using it and try again.</Trans>
        ) : (
          <Trans>Connect one and try again, or choose a photo you already have.</Trans>
        )}
      </EmptyState>
    </div>
  )
}

/** The current frame, in full resolution. */
async function captureFrame({ current: video }: RefObject<HTMLVideoElement | null>): Promise<Snapshot | null> {
  if (!video?.videoWidth) return null
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) return null
  return { file: new File([blob], 'camera.jpg', { type: 'image/jpeg' }), preview: URL.createObjectURL(blob) }
}
