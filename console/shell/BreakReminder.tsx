// After as many minutes of work as the person chose, it proposes a break; who looks at bad pictures needs them.
import { Trans } from '@lingui/react/macro'
import { Coffee } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../web/kit/Button.tsx'
import { useMe } from '../base/me.ts'

const MINUTE_MS = 60_000

export function BreakReminder() {
  const { break_minutes } = useMe().preferences
  const [since, setSince] = useState(() => Date.now())
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    setDue(false)
    if (break_minutes === null) return
    const timer = setTimeout(() => setDue(true), since + break_minutes * MINUTE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [break_minutes, since])
  if (!isDue) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 bg-accent-soft px-4 py-3 text-on-accent-soft md:px-6"
    >
      <Coffee className="size-5" aria-hidden />
      <span className="flex-1">
        <Trans>You have worked for {break_minutes} minutes. Look at something else for a while.</Trans>
      </span>
      <Button small onClick={() => setSince(Date.now())}>
        <Trans>I had a break</Trans>
      </Button>
    </div>
  )
}
