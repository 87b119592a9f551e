// What is wrong with a field of the last post: the refusal's own words, or that it is missing.
import { useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'

export function useFieldError() {
  const { t } = useLingui()
  const failed = useFormError()
  return (field: string): string | undefined => {
    const said = failed?.fields[field]
    if (said === undefined) return undefined
    // Of a value that has not even the right shape the call says only where it is.
    return failed?.code === 'invalid' ? t`Please choose one.` : said
  }
}
