// Dialog before a block: what it does, and what it can't do (PRO-6, PRO-10).
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Link } from '../kit/Link.tsx'
import type { BlockDialogProps } from './LazyBlockDialog.tsx'
import '../base/screenTexts.ts'

export default function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} heading={t`Block ${name}?`}>
      <div className="grid gap-4">
        <p>
          <Trans>
            You won’t see or message each other, and likes between you are removed. If they open your profile, they’ll
            see that you blocked them.
          </Trans>
        </p>
        <p className="text-muted text-sm">
          <Trans>
            {name} can still log out and see what any visitor sees. Choose what that is under “Who sees me” in{' '}
            <Link to="/profile" className="link">
              your profile
            </Link>
            .
          </Trans>
        </p>
        <div className="grid gap-2">
          <Button
            kind="danger"
            wide
            onClick={() => {
              onBlock()
              onClose()
            }}
          >
            <Trans>Block {name}</Trans>
          </Button>
          <Button kind="ghost" wide onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
