// The row that holds the keyboard focus stays mounted however far one scrolls: otherwise the browser would move the
// focus to the page.
import { type FocusEvent, useState } from 'react'

export function useFocusedSeq() {
  const [focusedSeq, setFocusedSeq] = useState<number | null>(null)
  const trackFocus = {
    onFocus({ target }: FocusEvent) {
      const seq = target.closest<HTMLElement>('[data-seq]')?.dataset.seq
      setFocusedSeq(seq === undefined ? null : Number(seq))
    },
    onBlur: () => setFocusedSeq(null),
  }
  return { focusedSeq, trackFocus }
}
