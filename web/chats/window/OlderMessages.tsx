// Loads older messages before one scrolls to the oldest; a button for those who do not scroll (CHAT-10).
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { observeIntersection } from '../../base/observeIntersection.ts'
import { Button } from '../../kit/Button.tsx'

export function OlderMessages({ load }: { load: () => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const [failed, setFailed] = useState(false)
  const loadMore = useRef(() => {})
  /** After a short page the button is still visible: only a new observation reports that again. */
  const observeAgain = useRef(() => {})
  useEffect(() => {
    loadMore.current = () => {
      if (busy.current) return
      busy.current = true
      setFailed(false)
      load().then(
        () => {
          busy.current = false
          observeAgain.current()
        },
        () => {
          busy.current = false
          setFailed(true)
        },
      )
    }
  })
  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const observer = observeIntersection(element, () => loadMore.current(), {
      root: element.closest('[role=log]'),
      rootMargin: '800px 0px 0px',
    })
    observeAgain.current = () => {
      observer.unobserve(element)
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="grid justify-items-center gap-1">
      {failed && (
        <p role="status" className="text-muted text-sm">
          <Trans>Couldn’t load more. Try again.</Trans>
        </p>
      )}
      <Button kind="ghost" small onClick={() => loadMore.current()}>
        <Trans>Older messages</Trans>
      </Button>
    </div>
  )
}
