// A piece of a conversation: bubbles where one looks, and as much empty room elsewhere (CHAT-10).
import { memo, useEffect, useRef, useState } from 'react'
import { useFormats } from '../base/formats.ts'
import { Bubble } from './Bubble.tsx'
import { type Chunk, isSameChunk, placesOf } from './chunks.ts'
import { Day } from './Day.tsx'
import type { ChatActions } from './useChat.ts'
import type { WatchNear } from './useNear.ts'

/** Pixels of a bubble that was never made. */
const usual = 58

export type PieceProps = {
  chunk: Chunk
  /** Made at once, without a look at where it is. */
  awake: boolean
  name: string
  /** What came after this one arrived in front of the reader. */
  since: number
  actions: ChatActions
  watchNear: WatchNear
  onReport(seq: number): void
}

export const Piece = memo(
  function Piece({ chunk, awake, name, since, actions, watchNear, onReport }: PieceProps) {
    const list = useRef<HTMLOListElement>(null)
    const [near, setNear] = useState(awake)
    const height = useRef(0)
    const { dayOf } = useFormats()
    useEffect(() => {
      const { current: here } = list
      if (!here) return
      return watchNear(here, (isNear) => {
        if (!isNear && here.contains(document.activeElement)) return
        if (!isNear && here.childElementCount) height.current = here.getBoundingClientRect().height
        setNear(isNear)
      })
    }, [watchNear])
    const places = near ? placesOf(chunk, dayOf) : []
    return (
      <ol ref={list} style={near ? undefined : { height: height.current || chunk.messages.length * usual }}>
        {near &&
          chunk.messages.map((it, at) => (
            <li key={it.client_id} className={places[at]?.first ? 'pt-2.5' : 'pt-0.5'}>
              {places[at]?.day && <Day at={it.at} />}
              <Bubble
                message={it}
                last={places[at]?.last ?? true}
                isNew={it.seq > since}
                {...{ name, actions, onReport }}
              />
            </li>
          ))}
      </ol>
    )
  },
  (a, b) => isSameChunk(a.chunk, b.chunk) && a.name === b.name && a.since === b.since && a.actions === b.actions,
)
