// Modal of the welcome bonus: once, some time after a member without credits entered the members area, unless they
// leave it (CRED-5). It is for nothing but the time bonus (CRED-11).
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { durationSeconds } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { Countdown } from '../credits/Countdown.tsx'
import { useTimeBonus } from '../credits/useTimeBonus.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { dismissAlert, useDismissedAlerts } from './dismissAlert.ts'
import '../base/screenTexts.ts'

export function TimeBonus() {
  const { percent } = useFormats()
  const isDismissed = useDismissedAlerts().includes('time_bonus')
  const { bonus, onStale } = useTimeBonus()
  const visible = bonus !== null && !isDismissed
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!visible) return setIsDue(false)
    const timer = setTimeout(() => setIsDue(true), durationSeconds.timeBonusModal * 1_000)
    return () => clearTimeout(timer)
  }, [visible])
  if (!isDue || !visible) return null
  return (
    <Dialog
      open
      onClose={() => dismissAlert('time_bonus')}
      heading={<Trans>{percent(bonus.value_percentage)} off your first bundle</Trans>}
    >
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">
          <Trans>One time only, while this clock runs. Code {bonus.code} is already applied.</Trans>
        </p>
        <p className="rounded-field bg-bonus px-4 py-2 text-2xl text-white">
          <Countdown discount={bonus} onStale={onStale} />
        </p>
        <LinkButton kind="primary" wide to="/credits" onClick={() => dismissAlert('time_bonus')}>
          <Trans>See bundles</Trans>
        </LinkButton>
      </div>
    </Dialog>
  )
}
