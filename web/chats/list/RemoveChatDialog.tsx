// Dialog before a chat is removed, and the offer to undo it (CHAT-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import type { RemoveChatDialogProps } from './LazyRemoveChatDialog.tsx'
import { offerUndo } from './offerUndo.ts'
import '../../base/screenTexts.ts'

export function RemoveChatDialog({ name, onRemove, onClose }: RemoveChatDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} heading={t`Remove this chat?`} width={300}>
      <p className="mb-4 text-muted">
        <Trans>It’s gone for you, along with the photos you sent. {name} keeps the rest.</Trans>
      </p>
      <div className="grid gap-2">
        <Button
          kind="danger"
          wide
          onClick={() => {
            onClose()
            onRemove((conversations) => offerUndo(conversations, t`Chat with ${name} removed`, t`Undo`))
          }}
        >
          <Trans>Remove chat</Trans>
        </Button>
        <Button kind="ghost" wide onClick={onClose}>
          <Trans>Keep chat</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
