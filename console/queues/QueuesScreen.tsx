// The section "Queues": all of them, and each on an address of its own (STAFF-2).
import { Route, Routes } from 'react-router'
import { caseQueue, takedownQueue } from '../../contract/console/queues.ts'
import { useSite } from '../base/me.ts'
import { AppealQueue } from './AppealQueue.tsx'
import { CaseQueue } from './CaseQueue.tsx'
import { ComplaintQueue } from './ComplaintQueue.tsx'
import { Overview } from './Overview.tsx'
import { PaymentQueue } from './PaymentQueue.tsx'
import { PhotoQueue } from './PhotoQueue.tsx'
import { WordQueue } from './WordQueue.tsx'

export default function QueuesScreen() {
  // Another site is another queue: what is held of this one is given back.
  const key = useSite() ?? ''
  return (
    <Routes key={key}>
      <Route path="photos" element={<PhotoQueue />} />
      <Route path="cases" element={<CaseQueue key="cases" name="cases" calls={caseQueue} />} />
      <Route path="takedowns" element={<CaseQueue key="takedowns" name="takedowns" calls={takedownQueue} />} />
      <Route path="appeals" element={<AppealQueue />} />
      <Route path="complaints" element={<ComplaintQueue />} />
      <Route path="payments" element={<PaymentQueue />} />
      <Route path="words" element={<WordQueue />} />
      <Route path="*" element={<Overview />} />
    </Routes>
  )
}
