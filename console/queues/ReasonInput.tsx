// Why something is decided: it stands in the audit log.
import { useLingui } from '@lingui/react/macro'
import { Input } from '../../web/kit/Field.tsx'

type ReasonInputProps = { value: string; isMissing?: boolean; onChange(reason: string): void }

export function ReasonInput({ value, isMissing, onChange }: ReasonInputProps) {
  const { t } = useLingui()
  return (
    <Input
      label={t`Why?`}
      hint={t`For the audit log, with your name.`}
      error={isMissing ? t`A few words, please.` : undefined}
      value={value}
      maxLength={500}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
