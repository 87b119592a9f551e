// Scroll anchoring of the chat list: visible rows stay where they are while others rise above them (CHAT-10). The
// anchoring of browsers fails here, because React moves each row that a rising one passes, and a moved row is no
// anchor.
import { Component, type ReactNode, type RefObject } from 'react'

type ScrollAnchorProps = { list: RefObject<HTMLElement | null>; children: ReactNode }
type Seen = { row: Element; top: number }[]

const topOf = (element: Element) => element.getBoundingClientRect().top

/** A class, because only getSnapshotBeforeUpdate runs between the old rows and the new ones. */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  override getSnapshotBeforeUpdate(): Seen {
    const { current: list } = this.props.list
    return list ? inSight(list) : []
  }

  override componentDidUpdate(_before: ScrollAnchorProps, _state: unknown, seen: Seen) {
    const { current: list } = this.props.list
    const moved = seen
      .filter(({ row }) => row.isConnected)
      .map(({ row, top }) => topOf(row) - top)
      .toSorted((a, b) => a - b)
    // The median: one of the rows may be the one that rose.
    const by = moved[moved.length >> 1]
    if (list && by) scrollerOf(list).scrollTop += by
  }

  override render() {
    return this.props.children
  }
}

const scrolls = (list: Element) => list.scrollHeight > list.clientHeight
const scrollerOf = (list: Element) => (scrolls(list) ? list : (document.scrollingElement as Element))

/** Offsets of the visible rows; none at the top of the list, where one wants to see who rises. */
function inSight(list: Element): Seen {
  const rows = list.querySelectorAll('[data-chat]')
  const from = Math.max(0, scrolls(list) ? topOf(list) : 0)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as Element).getBoundingClientRect().bottom > from) high = middle
    else low = middle + 1
  }
  if (low === 0) return []
  const visibleRows: Seen = []
  for (let at = low; at < rows.length; at++) {
    const row = rows[at] as Element
    const top = topOf(row)
    if (top > innerHeight) break
    visibleRows.push({ row, top })
  }
  return visibleRows
}
