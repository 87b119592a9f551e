// What one reads while something takes long: after 3 s that it goes on, after 8 s what may be wrong. Mounted while it
// does; of several at a time one speaks.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { toast } from './toasts.ts'

const NOTICE_MS = { still_working: 3_000, check_connection: 8_000 }

let mountedCount = 0
let stop = () => {}

export function SlowNotice() {
  const { t } = useLingui()
  const say = useEffectEvent((isLong: boolean) =>
    toast({
      tone: 'news',
      text: isLong ? t`This is taking longer than usual. Check your connection.` : t`Still working on it…`,
      durationMs: null,
    }),
  )
  useEffect(() => {
    mountedCount += 1
    if (mountedCount === 1) stop = start((isLong) => say(isLong))
    return () => {
      mountedCount -= 1
      if (mountedCount === 0) stop()
    }
  }, [])
  return null
}

/** Speaks until it is stopped. */
function start(say: (isLong: boolean) => () => void) {
  let close = () => {}
  const sayNext = (isLong: boolean) => {
    close()
    close = say(isLong)
  }
  const timers = [
    setTimeout(sayNext, NOTICE_MS.still_working, false),
    setTimeout(sayNext, NOTICE_MS.check_connection, true),
  ]
  return () => {
    timers.forEach(clearTimeout)
    close()
  }
}
