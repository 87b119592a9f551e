// Loads older messages before one gets there; a button for those who don't scroll (CHAT-10).
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'

export function Older({ load }: { load: () => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const [failed, setFailed] = useState(false)
  const more = useRef(() => {})
  /** A short page leaves it in sight, which would not be told again. */
  const again = useRef(() => {})
  useEffect(() => {
    more.current = () => {
      if (busy.current) return
      busy.current = true
      setFailed(false)
      load().then(
        () => {
          busy.current = false
          again.current()
        },
        () => {
          busy.current = false
          setFailed(true)
        },
      )
    }
  })
  useEffect(() => {
    const { current: here } = place
    if (!here) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      root: here.closest('[role=log]'),
      rootMargin: '800px 0px 0px',
    })
    seen.observe(here)
    again.current = () => {
      seen.unobserve(here)
      seen.observe(here)
    }
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={place} className="grid justify-items-center gap-1">
      {failed && (
        <p role="status" className="text-muted text-sm">
          <Trans>They could not be loaded.</Trans>
        </p>
      )}
      <Button kind="quiet" small onClick={() => more.current()}>
        <Trans>Older messages</Trans>
      </Button>
    </div>
  )
}
