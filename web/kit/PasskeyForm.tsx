// A form that a passkey fills in; not seen where the browser knows none, its place is kept: nothing moves when it shows
// (web/enhance/passkeys.ts does the rest). Without scripts there is none.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PasskeyForm as Form } from '../enhance/passkeys.ts'
import { FieldError } from './Field.tsx'

type Given = Form & { /** Fields, and one button. */ children: ReactNode }

export function PasskeyForm({ does, options, children }: Given) {
  const { t } = useLingui()
  return (
    <form
      method="post"
      data-passkey={does}
      data-options={options}
      className="invisible grid content-start gap-4 noscript:hidden"
    >
      <input type="hidden" name="passkey" />
      <div role="alert" hidden data-said={t`This passkey did not work. Please try again.`}>
        <FieldError>
          <span />
        </FieldError>
      </div>
      {children}
    </form>
  )
}

/** What the form was filled with. The server says what is wrong with anything else. */
export function readPasskey(form: FormData): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(String(form.get('passkey')))
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
