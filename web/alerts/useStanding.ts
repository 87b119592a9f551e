// What stands in the strip stands as long as its screen: what comes up meanwhile waits for the next one, so that no page moves while it is
// read. Putting one away is the reader's own doing, and makes room at once.
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Dismissal } from '../../contract/limits.ts'
import type { Alert } from './which.ts'

/** `due`: all that there is to say now. */
export function useStanding(due: Alert[], away: Dismissal[]): Alert[] {
  const { pathname } = useLocation()
  const turn = `${pathname} ${away.length}`
  const [stood, setStood] = useState({ turn, due })
  if (stood.turn === turn) return stood.due
  setStood({ turn, due })
  return due
}
