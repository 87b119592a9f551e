// Before an explicit photo is accepted: the reference under which the identity of everybody shown is kept (SAFE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../web/kit/Button.tsx'
import { Dialog } from '../../web/kit/Dialog.tsx'
import { Input } from '../../web/kit/Field.tsx'

/** As the server asks for it (contract/console/queues.ts). */
const MIN_IDENTITY_CHARS = 3
const MAX_IDENTITY_CHARS = 60

type ExplicitDialogProps = { onConfirm(identity: string): void; onClose(): void }

export function ExplicitDialog({ onConfirm, onClose }: ExplicitDialogProps) {
  const { t } = useLingui()
  const [identity, setIdentity] = useState('')
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The dialog itself would take its first button.
  useEffect(() => field.current?.focus(), [])
  return (
    <Dialog open onClose={onClose} heading={<Trans>Accept as explicit</Trans>}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (identity.trim().length < MIN_IDENTITY_CHARS) return setShort(true)
          onClose()
          onConfirm(identity.trim())
        }}
      >
        <Input
          label={t`Reference of the proofs of identity`}
          hint={t`Under it the identity and age of everybody shown are kept. It is written down for good: name nobody.`}
          error={isShort ? t`Without it an explicit photo is not accepted.` : undefined}
          value={identity}
          maxLength={MAX_IDENTITY_CHARS}
          autoComplete="off"
          ref={field}
          onChange={({ target }) => setIdentity(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button small onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button small kind="primary" type="submit">
            <Trans>Accept</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
