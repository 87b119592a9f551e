// One conversation: the bar, the bubbles, the composer (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Title } from '../shell/Title.tsx'
import { Bubbles } from './Bubbles.tsx'
import { ChatBar } from './ChatBar.tsx'
import { Composer } from './Composer.tsx'
import { keepDraft, readDraft } from './drafts.ts'
import { useChat, type Whose } from './useChat.ts'
import { useTyping } from './useTyping.ts'

export function ChatPane({ whose }: { whose: Whose }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string>()
  const [broke, setBroke] = useState(false)
  const chat = useChat(whose, {
    onRefused(refused, body) {
      write(body)
      if (refused.code === 'no_credits') setBroke(true)
      else setWrong(refused.message)
    },
  })
  const { window } = chat
  const partner = window?.profile
  const { typing, typed, sent } = useTyping(partner?.id)
  if (!window || !partner) return null

  const text = draft ?? readDraft(partner.id)
  function write(text: string) {
    setDraft(text)
    keepDraft(partner?.id ?? '', text)
  }

  return (
    <section
      aria-label={t`Chat with ${partner.name}`}
      className="grid h-full min-h-0 min-w-0 grid-rows-[auto_1fr_auto] bg-surface"
    >
      <Title fictional={partner.fictional}>{partner.name}</Title>
      <ChatBar window={window} />
      <Bubbles key={partner.id} chat={chat} typing={typing} />
      {window.closed ? (
        <p role="status" className="border-line border-t bg-raised p-4 text-center text-muted">
          {window.closed.text}
        </p>
      ) : (
        <Composer
          window={window}
          text={text}
          wrong={wrong}
          onWrite={(text) => {
            setWrong(undefined)
            write(text)
            if (text) typed()
          }}
          onSend={() => {
            chat.send(text)
            write('')
            sent()
          }}
        />
      )}
      <Dialog open={broke} onClose={() => setBroke(false)} heading={<Trans>You are out of credits</Trans>}>
        <p className="mb-4 text-muted">
          <Trans>Your message is kept. Any bundle makes you premium, for good.</Trans>
        </p>
        <LinkButton kind="loud" wide to="/credits">
          <Trans>Look at the bundles</Trans>
        </LinkButton>
      </Dialog>
    </section>
  )
}
