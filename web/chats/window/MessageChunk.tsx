// A piece of a conversation: bubbles where one looks, and as much empty room elsewhere (CHAT-10).
import { memo, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../base/formats.ts'
import { Bubble } from './Bubble.tsx'
import { keepRoom, type Rooms, roomOf } from './chunkHeights.ts'
import { type Chunk, isSameChunk, placesOf } from './chunks.ts'
import { DaySeparator } from './DaySeparator.tsx'
import type { ChatActions } from './useChat.ts'
import type { WatchNear } from './useNearViewport.ts'

export type PieceProps = {
  chunk: Chunk
  /** Made at once, without a look at where it is. */
  awake: boolean
  name: string
  /** What came after this one arrived in front of the reader. */
  since: number
  rooms: Rooms
  actions: ChatActions
  watchNear: WatchNear
  onReport(seq: number): void
}

export const Piece = memo(
  function Piece({ chunk, awake, rooms, watchNear, ...given }: PieceProps) {
    const list = useRef<HTMLOListElement>(null)
    const [near, setNear] = useState(awake || chunk.newest)
    const latest = useRef(chunk)
    useEffect(() => {
      latest.current = chunk
    })
    useEffect(() => {
      const { current: here } = list
      if (!here) return
      return watchNear(here, (isNear) => {
        if (!isNear && here.contains(document.activeElement)) return
        if (!isNear && here.childElementCount) keepRoom(rooms, latest.current, here.getBoundingClientRect().height)
        setNear(isNear)
      })
    }, [watchNear, rooms])
    return (
      <ol ref={list} style={near ? undefined : { height: roomOf(rooms, chunk) }}>
        {near && <Lines chunk={chunk} {...given} />}
      </ol>
    )
  },
  (a, b) => isSameChunk(a.chunk, b.chunk) && a.name === b.name && a.since === b.since && a.actions === b.actions,
)

type LinesProps = Pick<PieceProps, 'chunk' | 'name' | 'since' | 'actions' | 'onReport'>

function Lines({ chunk, since, ...given }: LinesProps) {
  const { dayOf } = useFormats()
  const places = placesOf(chunk, dayOf)
  return chunk.messages.map((it, at) => (
    <li key={it.client_id} className={places[at]?.first ? 'pt-2.5' : 'pt-0.5'}>
      {places[at]?.day && <DaySeparator at={it.at} />}
      <Bubble message={it} last={places[at]?.last ?? true} isNew={it.seq > since} {...given} />
    </li>
  ))
}
