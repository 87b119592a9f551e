// Entries of the menu of a message: copy it, report it (CHAT-3, SAFE-2). Loaded when it is opened.
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Flag } from 'lucide-react'
import type { Message } from '../../../contract/chats.ts'
import { MenuButton } from '../../kit/Menu.tsx'
import { toast } from '../../kit/toasts.ts'
import '../../base/screenTexts.ts'

type MessageMenuProps = { message: Message; onReport(seq: number): void }

export function MessageMenu({ message: { kind, mine, body, seq }, onReport }: MessageMenuProps) {
  const { t } = useLingui()
  async function copy() {
    try {
      await navigator.clipboard.writeText(body)
      toast({ text: t`Copied` })
    } catch {
      toast({ tone: 'bad', text: t`Your browser didn’t let us copy this.` })
    }
  }
  return (
    <>
      {kind === 'text' && (
        <MenuButton onClick={() => void copy()}>
          <Copy className="size-5" aria-hidden />
          <Trans>Copy text</Trans>
        </MenuButton>
      )}
      {!mine && (
        <MenuButton aria-haspopup="dialog" onClick={() => onReport(seq)}>
          <Flag className="size-5" aria-hidden />
          <Trans>Report message</Trans>
        </MenuButton>
      )}
    </>
  )
}
