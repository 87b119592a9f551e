// Form that a passkey fills in (web/enhance/passkeys.ts). Invisible until the browser is known to support passkeys, in
// reserved space, so that nothing shifts; removed without scripts.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import { PostForm } from './PostForm.tsx'

type PasskeyFormProps = {
  /** Create a passkey, or log in with one. */
  does: 'create' | 'get'
  /** URL of the call that returns the options. */
  options: string
  /** Fields and one button. */
  children: ReactNode
}

export function PasskeyForm({ does, options, children }: PasskeyFormProps) {
  const { t } = useLingui()
  return (
    <PostForm data-passkey={does} data-options={options} className="invisible grid content-start gap-4 noscript:hidden">
      <input type="hidden" name="passkey" />
      <div role="alert" hidden data-default-error={t`That passkey didn’t work. Try again.`}>
        <FieldError>
          <span />
        </FieldError>
      </div>
      {children}
    </PostForm>
  )
}

/** The credential in the form, as JSON. Empty if it is invalid: then the server refuses it. */
export function parsePasskeyField(form: FormData): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(String(form.get('passkey')))
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
