// What one reads while something takes long: after 3 s that it goes on, after 8 s what may be wrong. Mounted while it
// does.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { toast } from './toasts.ts'

const NOTICE_MS = { still_working: 3_000, check_connection: 8_000 }

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
  }, [])
  return null
}
