// A form that a passkey fills in; hidden where the browser knows none, or runs no scripts (web/enhance/passkeys.ts does the rest).
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PasskeyForm as Form } from '../enhance/passkeys.ts'
import { FieldError } from './Field.tsx'

type Given = Form & { /** Fields, and one button. */ children: ReactNode }

export function PasskeyForm({ does, options, children }: Given) {
  const { t } = useLingui()
  return (
    <form method="post" hidden data-passkey={does} data-options={options} className="grid gap-4">
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
