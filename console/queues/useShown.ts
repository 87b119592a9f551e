// Opens the item that is shown: from then on it counts as seen, and what only the server tells of it is here.
import { useEffect, useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { caseQueue } from '../../contract/console/queues.ts'
import { callServer } from '../base/call.ts'

type Shown = { item: string; data?: StaffOutput<typeof caseQueue.show>; error?: unknown }

export function useShown(queue: 'cases' | 'takedowns' | 'appeals', row: { site: string; item: string } | undefined) {
  const [shown, setShown] = useState<Shown | null>(null)
  const { site, item } = row ?? {}
  useEffect(() => {
    if (!site || !item) return
    callServer(caseQueue.show, { site, item, queue }).then(
      (data) => setShown({ item, data }),
      (error) => setShown({ item, error }),
    )
  }, [site, item, queue])
  return shown?.item === item ? (shown ?? { item: '' }) : { data: undefined, error: undefined }
}
