// One conversation: header, messages, composer (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Title } from '../../kit/Title.tsx'
import { Composer } from '../composer/Composer.tsx'
import { useIsTyping } from '../typingMembers.ts'
import { ChatBar } from './ChatBar.tsx'
import { MessageList } from './MessageList.tsx'
import { type ChatTarget, useChat } from './useChat.ts'
import { useSendTyping } from './useSendTyping.ts'

export function ChatPane({ target }: { target: ChatTarget }) {
  const { t } = useLingui()
  const [errorText, setErrorText] = useState<string>()
  const [outOfCredits, setOutOfCredits] = useState(false)
  const { window, pairKey, pending, actions } = useChat(target, (refused) => {
    if (refused.code === 'no_credits') setOutOfCredits(true)
    else setErrorText(refused.message)
  })
  const typing = useIsTyping(window?.profile.id ?? '')
  const sendTyping = useSendTyping(window?.profile.id)
  if (!window) return null
  const { profile } = window
  return (
    <section
      aria-label={t`Chat with ${profile.name}`}
      className="grid h-full min-h-0 min-w-0 grid-cols-1 grid-rows-[auto_1fr_auto] bg-surface"
    >
      <Title fictional={profile.fictional}>{profile.name}</Title>
      <ChatBar window={window} />
      <SkipToWriting />
      <MessageList key={profile.id} {...{ window, pending, pairKey, typing, actions }} />
      {window.closed ? (
        <p role="status" className="border-line border-t bg-raised p-4 text-center text-muted">
          {window.closed.text}
        </p>
      ) : (
        <Composer
          key={pairKey}
          {...{ window, pairKey, errorText }}
          onTyped={() => {
            setErrorText(undefined)
            sendTyping()
          }}
          onSend={(content) => {
            setErrorText(undefined)
            actions.send(content)
          }}
        />
      )}
      <Dialog open={outOfCredits} onClose={() => setOutOfCredits(false)} heading={<Trans>Not enough credits</Trans>}>
        <p className="mb-4 text-muted">
          <Trans>We’ve kept your message. Any bundle makes you Premium for good.</Trans>
        </p>
        <LinkButton kind="primary" wide to="/credits">
          <Trans>See bundles</Trans>
        </LinkButton>
      </Dialog>
    </section>
  )
}

/** A skip link past all controls of a long conversation. */
function SkipToWriting() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('#write')?.focus()}
      className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-field focus:bg-raised focus:px-4 focus:py-3 focus:shadow-3"
    >
      <Trans>Skip to message box</Trans>
    </button>
  )
}
