// "Are you sure?" before a message with money, contact details or a link goes out; without an answer it returns to the
// composer (SAFE-4).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Sign } from '../../../contract/chats.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import '../../base/screenTexts.ts'

type SendQuestionProps = {
  signs?: readonly Sign[] | undefined
  /** Of the reader. */
  name: string
  onSend(): void
  onClose(): void
}

const advice: Partial<Record<Sign, MessageDescriptor>> = {
  money: msg`This mentions money. Never send money, gift cards or bank details to someone you haven’t met.`,
  contact: msg`This shares contact details. You can block and report here, but not elsewhere.`,
  link: msg`This has a link. It may give away your name or where you live.`,
}

export function SendQuestion({ signs = [], name, onSend, onClose }: SendQuestionProps) {
  const { t, i18n } = useLingui()
  return (
    <Dialog open onClose={onClose} heading={t`Are you sure?`}>
      <div className="grid gap-4">
        {signs.map((it) => advice[it] && <p key={it}>{i18n._(advice[it])}</p>)}
        <p className="text-muted text-sm">
          <Trans>{name} will see a safety tip with this message.</Trans>
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button kind="primary" wide onClick={onClose}>
            <Trans>Edit message</Trans>
          </Button>
          <Button wide onClick={onSend}>
            <Trans>Send anyway</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
