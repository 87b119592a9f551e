// What one reads while something takes long: after 3 s that it goes on, after 8 s what may be wrong. Mounted while it
// does.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

const NOTICE_SECONDS = [3, 8]

export function SlowNotice() {
  const { t } = useLingui()
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const timers = NOTICE_SECONDS.map((seconds) => setTimeout(() => setPassed(seconds), seconds * 1_000))
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--bar-top)+12px)] z-50 grid justify-items-center"
    >
      {passed > 0 && (
        <p className="rounded-full border border-line bg-raised px-4 py-2 text-center text-sm text-text shadow-3">
          {passed > 3 ? t`This is taking longer than usual. Check your connection.` : t`Still working on it…`}
        </p>
      )}
    </div>
  )
}
