// Loads the next page of conversations before one scrolls there. Without JavaScript it is a link to that page (CHAT-1,
// CHAT-10).
import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { observeIntersection } from '../../base/observeIntersection.ts'
import { LinkButton } from '../../kit/Button.tsx'

/** The page is loaded this far ahead of the viewport. */
const ahead = '1000px 0px'

export function OlderChats({ next, load }: { next: string; load(): Promise<void> }) {
  const place = useRef<HTMLLIElement>(null)
  const busy = useRef(false)
  const [state, setState] = useState<'rests' | 'loads' | 'failed'>('rests')
  async function loadMore() {
    if (busy.current) return
    busy.current = true
    setState('loads')
    try {
      await load()
      setState('rests')
    } catch {
      setState('failed')
    } finally {
      busy.current = false
    }
  }
  const onVisible = useEffectEvent(() => void loadMore())
  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const list = element.closest('ul')
    // Beside a window the list scrolls, otherwise the page.
    const root = list && list.scrollHeight > list.clientHeight ? list : null
    const observer = observeIntersection(element, onVisible, { root, rootMargin: ahead })
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={place} data-grows={state !== 'failed' || undefined} className="grid justify-items-center gap-1 p-3">
      {state === 'failed' && (
        <p role="status" className="text-muted text-sm">
          <Trans>Couldn’t load more. Try again.</Trans>
        </p>
      )}
      <LinkButton
        kind="ghost"
        small
        to={`/chats?cursor=${next}`}
        aria-busy={state === 'loads' || undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void loadMore()
        }}
      >
        <Trans>Older chats</Trans>
      </LinkButton>
    </li>
  )
}
