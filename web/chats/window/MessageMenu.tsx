// Menu of one message, shared by all bubbles of a conversation: copy it, report it (CHAT-3, SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Flag } from 'lucide-react'
import type { Message } from '../../../contract/chats.ts'
import { MenuButton, MenuPopover } from '../../kit/Menu.tsx'
import { toast } from '../../kit/toasts.ts'

/** Of a photo of one's own there is nothing to copy or to report. */
export const hasMenu = ({ mine, kind }: Message) => !mine || kind === 'text'

type MessageMenuProps = { id: string; message: Message | null; onReport(seq: number): void }

export function MessageMenu({ id, message, onReport }: MessageMenuProps) {
  const { t } = useLingui()
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: t`Copied` })
    } catch {
      toast({ tone: 'bad', text: t`Your browser didn’t let us copy this.` })
    }
  }
  return (
    <MenuPopover id={id}>
      {message?.kind === 'text' && (
        <MenuButton onClick={() => void copy(message.body)}>
          <Copy className="size-5" aria-hidden />
          <Trans>Copy text</Trans>
        </MenuButton>
      )}
      {message && !message.mine && (
        <MenuButton aria-haspopup="dialog" onClick={() => onReport(message.seq)}>
          <Flag className="size-5" aria-hidden />
          <Trans>Report message</Trans>
        </MenuButton>
      )}
    </MenuPopover>
  )
}
