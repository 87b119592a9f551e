// Asks why before something is done, and says that the answer is written down for good.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../web/kit/Button.tsx'
import { Dialog } from '../../web/kit/Dialog.tsx'
import { Textarea } from '../../web/kit/Field.tsx'
import { Problem } from './States.tsx'

/** As the server asks for it (contract/console/fields.ts). */
const MIN_REASON_CHARS = 3
const MAX_REASON_CHARS = 500

type ReasonDialogProps = {
  heading: ReactNode
  /** What will happen. */
  children?: ReactNode
  /** Of the button. */
  action: ReactNode
  isDangerous?: boolean
  width?: 500 | 800
  /** Does it; what it throws is shown, and the dialog stays. */
  onConfirm(reason: string): Promise<unknown>
  onClose(): void
}

export function ReasonDialog({
  heading,
  children,
  action,
  isDangerous,
  width = 500,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState<{ busy: boolean; error?: unknown; isShort?: boolean }>({ busy: false })
  // Unless something else is asked for before it.
  useEffect(() => {
    if (!children) field.current?.focus()
  }, [children])
  async function confirm() {
    if (reason.trim().length < MIN_REASON_CHARS) return setState({ busy: false, isShort: true })
    setState({ busy: true })
    try {
      await onConfirm(reason.trim())
      onClose()
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <Dialog open onClose={onClose} heading={heading} width={width}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {children}
        <Textarea
          label={t`Why?`}
          hint={t`It is written down for good, with your name. Name no member, no address, no number.`}
          error={state.isShort ? t`A few words, please.` : undefined}
          rows={3}
          maxLength={MAX_REASON_CHARS}
          ref={field}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Problem error={state.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button small onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button small kind={isDangerous ? 'danger' : 'primary'} type="submit" busy={state.busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
