// Stream of this machine's camera while mounted, and the state that explains why there is none.
import { useEffect, useState } from 'react'

export type CameraState = 'asking' | 'live' | 'denied' | 'none' | 'busy'

/** A new `attempt` opens the camera again. */
export function useCameraStream(attempt: number): { state: CameraState; stream: MediaStream | null } {
  const [state, setState] = useState<CameraState>('asking')
  const [stream, setStream] = useState<MediaStream | null>(null)
  useEffect(() => {
    let isCancelled = false
    let got: MediaStream | undefined
    const stop = () => got?.getTracks().forEach((it) => void it.stop())
    async function open(_try: number) {
      setState('asking')
      try {
        got = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1600 }, facingMode: 'user' } })
        if (isCancelled) return stop()
        // Unplugged, or the permission was revoked: opening it again tells which.
        for (const track of got.getTracks()) track.addEventListener('ended', () => isCancelled || void open(attempt))
        setStream(got)
        setState('live')
      } catch (error) {
        if (!isCancelled) setState(stateOf(error))
      }
    }
    void open(attempt)
    return () => {
      isCancelled = true
      stop()
    }
  }, [attempt])
  return { state, stream }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
