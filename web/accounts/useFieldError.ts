// Error text of a field of the last post, by the refusal.
import { useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'

export function useFieldError() {
  const { t } = useLingui()
  const failed = useFormError()
  return (field: string): string | undefined => {
    const text = failed?.fields[field]
    if (text === undefined) return undefined
    // For a value of the wrong shape the call names only the field.
    return failed?.code === 'invalid' ? t`Choose one to continue.` : text
  }
}
