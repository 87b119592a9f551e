// A stretch of a conversation: its pieces where one looks, and one empty room for all of them elsewhere (CHAT-10).
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { roomOf } from './chunkHeights.ts'
import { isSameStretch, type Stretch as Pieces } from './chunks.ts'
import { Piece, type PieceProps } from './MessageChunk.tsx'

type StretchProps = Omit<PieceProps, 'chunk' | 'awake'> & {
  stretch: Pieces
  /** The window stands: what comes now is made at once. */
  opened: RefObject<boolean>
}

export const Stretch = memo(
  function Stretch({ stretch: { chunks, newest }, opened, ...given }: StretchProps) {
    const place = useRef<HTMLDivElement>(null)
    const [near, setNear] = useState(newest || opened.current)
    /** What comes near again is made piece by piece. */
    const [wasFar, setWasFar] = useState(!near)
    const { rooms, watchNear } = given
    useEffect(() => {
      const { current: here } = place
      if (!here) return
      return watchNear(here, (isNear) => {
        if (!isNear && here.contains(document.activeElement)) return
        setNear(isNear)
        if (!isNear) setWasFar(true)
      })
    }, [watchNear])
    const room = near ? 0 : chunks.reduce((sum, it) => sum + roomOf(rooms, it), 0)
    return (
      <div ref={place} style={near ? undefined : { height: room }}>
        {near && chunks.map((it) => <Piece key={it.id} chunk={it} awake={opened.current && !wasFar} {...given} />)}
      </div>
    )
  },
  (a, b) => isSameStretch(a.stretch, b.stretch) && a.name === b.name && a.since === b.since && a.actions === b.actions,
)
