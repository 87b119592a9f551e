// A moment of joy when a payment is done: the tick draws itself, and a few sparks fly; still where motion is not wished.
import { useEffect } from 'react'
import { vibrate } from '../base/vibrate.ts'
import './paidMark.css'

const SPARK_COUNT = 10
const TICK_VIBRATION_MS = 30

export function PaidMark() {
  useEffect(() => vibrate(TICK_VIBRATION_MS), [])
  return (
    <svg viewBox="-60 -60 120 120" className="paid-mark mb-2 size-30 text-success" aria-hidden>
      {Array.from({ length: SPARK_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <g key={index} transform={`rotate(${(index * 360) / SPARK_COUNT})`}>
          <line x1="0" y1="-40" x2="0" y2={index % 2 ? -48 : -54} />
        </g>
      ))}
      <circle r="28" />
      <path d="M-11 1 l8 8 l15 -17" pathLength="1" />
    </svg>
  )
}
