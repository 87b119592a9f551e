// The items of a queue that this page holds: the one that is shown and the next ones. What is decided makes room for another;
// what is undone comes back; leaving gives all of them back (STAFF-2).
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StaffCall } from '../../contract/console/call.ts'
import { toast } from '../../web/kit/toasts.ts'
import { callServer, StaffError } from '../base/call.ts'
import { enter } from '../base/enter.ts'
import { useSite } from '../base/me.ts'
import { problemOf, problemText } from '../base/problemText.ts'
import { runPending } from '../base/undo.ts'
import { useUndo } from '../base/useUndo.ts'
import { useStaleText } from './labels.ts'
import { refreshNumbersDebounced } from './useNumbers.ts'

export type Item = { site: string; item: string; escalated: { by: string; reason: string } | null }
export type QueueCalls = Record<'next' | 'release' | 'skip' | 'escalate', StaffCall>
type Decision = { text: string; run(options: { isLast: boolean }): Promise<unknown>; undo?(): Promise<unknown> }
export type HeldQueue<Row extends Item> = ReturnType<typeof useQueue<Row>>

const RENEW_MS = 120_000
/** As many as the server takes (contract/console/queues.ts). */
const MAX_PUT_ASIDE = 50

/** `ahead`: how many wait behind the one that is shown. */
export function useQueue<Row extends Item>(calls: QueueCalls, ahead: number) {
  const { t } = useLingui()
  const site = useSite()
  const staleText = useStaleText()
  const offerUndo = useUndo()
  const [rows, setRows] = useState<Row[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [decided, setDecided] = useState(0)
  /** Decided here, or about to be. */
  const gone = useRef(new Set<string>())
  const state = useRef({ isBusy: false, isAgain: false, putBackCount: 0 })
  const place = site === undefined ? {} : { site }
  const without = () => [...gone.current].slice(-MAX_PUT_ASIDE)

  async function refill() {
    if (state.current.isBusy) {
      state.current.isAgain = true
      return
    }
    state.current.isBusy = true
    try {
      do {
        state.current.isAgain = false
        const { putBackCount } = state.current
        const found = (await callServer(calls.next, { ...place, hold: ahead + 1, without: without() })) as Row[]
        // It was asked for without what is back by now.
        if (putBackCount !== state.current.putBackCount) continue
        setRows((before) =>
          merge(
            before ?? [],
            found.filter(({ item }) => !gone.current.has(item)),
          ),
        )
      } while (state.current.isAgain)
      setError(null)
    } catch (caught) {
      setError(caught)
      if (['signed_out', 'other_network'].includes(problemOf(caught).error)) void enter()
    } finally {
      state.current.isBusy = false
    }
  }

  const fill = useEffectEvent(() => void refill())
  const leave = useEffectEvent((isLast: boolean) => {
    runPending({ isLast })
    callServer(calls.release, { ...place, without: without() }, { isLast: true }).catch(() => {})
  })
  useEffect(() => {
    fill()
    const timer = setInterval(() => document.visibilityState === 'visible' && fill(), RENEW_MS)
    const onHide = () => leave(true)
    window.addEventListener('pagehide', onHide)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', onHide)
      leave(false)
    }
  }, [])

  function drop({ item }: Row) {
    gone.current.add(item)
    setRows((before) => (before ?? []).filter((it) => it.item !== item))
    void refill()
  }
  function putBack(row: Row) {
    gone.current.delete(row.item)
    state.current.putBackCount++
    setRows((before) => [row, ...(before ?? []).filter(({ item }) => item !== row.item)])
    void refill()
  }
  /** A refusal that says what is there now. */
  const withStaleText = (caught: unknown) => {
    const { error: code, now } = problemOf(caught)
    const text = code === 'stale' ? staleText(now) : undefined
    return text === undefined ? caught : new StaffError({ ...problemOf(caught), text })
  }
  const attempt = (work: Promise<unknown>) =>
    work.catch((caught) => {
      throw withStaleText(caught)
    })

  return {
    rows,
    error,
    refill,
    /** In this visit. */
    decided,
    /** The next one is shown at once; for ten seconds it can be taken back. */
    decide(row: Row, { text, run, undo }: Decision) {
      drop(row)
      setDecided((count) => count + 1)
      offerUndo({
        text,
        run: (options) => attempt(run(options)).then(refreshNumbersDebounced),
        ...(undo && { undo: () => attempt(undo()) }),
        onUndone() {
          setDecided((count) => count - 1)
          putBack(row)
        },
      })
    },
    async putAside(row: Row, kind: 'skip' | 'escalate', reason: string) {
      await attempt(callServer(calls[kind], { site: row.site, item: row.item, reason }))
      drop(row)
      toast({ tone: 'ok', text: kind === 'skip' ? t`Put off` : t`Passed on to an operator` })
      refreshNumbersDebounced()
    },
    fail: (caught: unknown) => void toast({ tone: 'bad', text: problemText(withStaleText(caught)) }),
    drop,
  }
}

/** As they were, as far as they are still held; then the new ones. */
function merge<Row extends Item>(before: Row[], found: Row[]): Row[] {
  const byItem = new Map(found.map((row) => [row.item, row]))
  const stillHeld = before.flatMap(({ item }) => byItem.get(item) ?? [])
  return [...stillHeld, ...found.filter(({ item }) => !stillHeld.some((it) => it.item === item))]
}
