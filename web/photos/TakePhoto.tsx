// Takes a photo: a phone opens its own camera, a desktop with a camera a window of ours (PRO-4).
import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { Button } from '../kit/Button.tsx'

const CameraDialog = lazyChunk(async () => (await import('./CameraDialog.tsx')).CameraDialog)

export function TakePhoto({ onTake }: { onTake(files: Iterable<File>): void }) {
  const camera = useCamera()
  const [open, setOpen] = useState(false)
  const choice = useRef<HTMLInputElement>(null)
  if (!camera) return null
  function take() {
    if (camera === 'desktop') return setOpen(true)
    // Kept until it answers: a browser may forget an element that nobody holds.
    choice.current = Object.assign(document.createElement('input'), {
      type: 'file',
      accept: 'image/*',
      onchange: () => onTake([...(choice.current?.files ?? [])]),
    })
    // Not every browser that heeds it has it as a property.
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
        <Suspense>
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

/** null: none, or not known yet. Whether there is one is told without asking anybody. */
function useCamera(): 'phone' | 'desktop' | null {
  const [camera, setCamera] = useState<'phone' | 'desktop' | null>(null)
  useEffect(() => {
    if (matchMedia('(hover: none) and (pointer: coarse)').matches) return setCamera('phone')
    const { mediaDevices } = navigator
    if (!mediaDevices?.enumerateDevices) return
    const look = async () => {
      const all = await mediaDevices.enumerateDevices().catch(() => [])
      setCamera(all.some(({ kind }) => kind === 'videoinput') ? 'desktop' : null)
    }
    void look()
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [])
  return camera
}
