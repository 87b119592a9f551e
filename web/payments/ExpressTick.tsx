// The tick by which a buyer asks for the credits at once; never preselected (PAY-10).
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Checkbox } from '../kit/Choice.tsx'
import { ExpressWords } from './ExpressWords.tsx'

type ExpressTickProps = {
  checked: boolean
  /** The button was pressed without it. */
  isMissing: boolean
  onToggle(checked: boolean): void
}

export function ExpressTick({ checked, isMissing, onToggle }: ExpressTickProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isMissing) field.current?.focus()
  }, [isMissing])
  return (
    <div className="text-sm">
      <Checkbox
        ref={field}
        name="express"
        label={<ExpressWords />}
        checked={checked}
        error={isMissing ? t`Tick this box, then order.` : undefined}
        onChange={({ target }) => onToggle(target.checked)}
      />
    </div>
  )
}
