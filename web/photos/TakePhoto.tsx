// Button that takes a photo: a phone opens its own camera, a desktop with a camera our dialog (PRO-4).
import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { Button } from '../kit/Button.tsx'
import { SlowNotice } from '../kit/SlowNotice.tsx'

const CameraDialog = lazyChunk(async () => (await import('./CameraDialog.tsx')).CameraDialog)

export function TakePhoto({ onTake }: { onTake(files: Iterable<File>): void }) {
  const camera = useCamera()
  const [open, setOpen] = useState(false)
  const choice = useRef<HTMLInputElement>(null)
  if (!camera) return null
  function take() {
    if (camera === 'desktop') return setOpen(true)
    // Referenced until it answers: otherwise a browser may collect it.
    choice.current = Object.assign(document.createElement('input'), {
      type: 'file',
      accept: 'image/*',
      onchange: () => onTake([...(choice.current?.files ?? [])]),
    })
    // Some browsers support only the attribute, not the property.
    choice.current.setAttribute('capture', 'user')
    choice.current.click()
  }
  return (
    <>
      <Button small aria-haspopup={camera === 'desktop' ? 'dialog' : undefined} onClick={take}>
        <Camera className="size-5" aria-hidden />
        <Trans>Take a photo</Trans>
      </Button>
      {open && (
        <Suspense fallback={<SlowNotice />}>
          <CameraDialog
            onClose={() => setOpen(false)}
            onTake={(file) => {
              setOpen(false)
              onTake([file])
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** null: none, or not known yet. To enumerate devices needs no permission. */
function useCamera(): 'phone' | 'desktop' | null {
  const [camera, setCamera] = useState<'phone' | 'desktop' | null>(null)
  useEffect(() => {
    if (matchMedia('(hover: none) and (pointer: coarse)').matches) return setCamera('phone')
    const { mediaDevices } = navigator
    if (!mediaDevices?.enumerateDevices) return
    const detect = async () => {
      const all = await mediaDevices.enumerateDevices().catch(() => [])
      setCamera(all.some(({ kind }) => kind === 'videoinput') ? 'desktop' : null)
    }
    void detect()
    mediaDevices.addEventListener('devicechange', detect)
    return () => mediaDevices.removeEventListener('devicechange', detect)
  }, [])
  return camera
}
