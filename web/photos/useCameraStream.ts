// The picture of this machine's camera, for as long as somebody looks; what keeps it away has a name.
import { useEffect, useState } from 'react'

export type CameraState = 'asking' | 'live' | 'denied' | 'none' | 'busy'

/** `tried` grows with each new try. */
export function useCameraStream(tried: number): { state: CameraState; stream: MediaStream | null } {
  const [state, setState] = useState<CameraState>('asking')
  const [stream, setStream] = useState<MediaStream | null>(null)
  useEffect(() => {
    let gone = false
    let got: MediaStream | undefined
    const stop = () => got?.getTracks().forEach((it) => void it.stop())
    async function open(_try: number) {
      setState('asking')
      try {
        got = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1600 }, facingMode: 'user' } })
        if (gone) return stop()
        // Pulled out, or taken back in the browser's settings: asked again, it says which.
        for (const track of got.getTracks()) track.addEventListener('ended', () => gone || void open(tried))
        setStream(got)
        setState('live')
      } catch (error) {
        if (!gone) setState(stateOf(error))
      }
    }
    void open(tried)
    return () => {
      gone = true
      stop()
    }
  }, [tried])
  return { state, stream }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
