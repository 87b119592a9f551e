// One conversation: header, messages, composer (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { creditsFor, type MessageKind } from '../../../contract/chats.ts'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { SlowNotice } from '../../kit/SlowNotice.tsx'
import { Title } from '../../kit/Title.tsx'
import { Composer } from '../composer/Composer.tsx'
import { returnToComposer } from '../composer/drafts.ts'
import { useIsTyping } from '../typingMembers.ts'
import { ChatBar } from './ChatBar.tsx'
import { MessageList } from './MessageList.tsx'
import { type ChatTarget, useChat } from './useChat.ts'
import { useSendTyping } from './useSendTyping.ts'

const PurchaseSheet = lazyChunk(async () => (await import('../../payments/PurchaseSheet.tsx')).PurchaseSheet, {
  optional: true,
})

const SendQuestion = lazyChunk(async () => (await import('./SendQuestion.tsx')).SendQuestion)

export function ChatPane({ target }: { target: ChatTarget }) {
  const { t } = useLingui()
  const [errorText, setErrorText] = useState<string>()
  const [unpaidKind, setUnpaidKind] = useState<MessageKind | null>(null)
  const { window, pairKey, pending, actions } = useChat(target, (refused, kind) => {
    setErrorText(refused.message)
    if (refused.code === 'no_credits') setUnpaidKind(kind)
  })
  const typing = useIsTyping(window?.profile.id ?? '')
  const sendTyping = useSendTyping(window?.profile.id)
  if (!window) return null
  const { profile } = window
  const [first] = pending
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
      {first?.state === 'unconfirmed' && (
        <Suspense fallback={<SlowNotice />}>
          <SendQuestion
            {...first}
            name={profile.name}
            onSend={actions.confirm}
            onClose={() => {
              actions.drop(first.client_id)
              returnToComposer(pairKey, [first])
            }}
          />
        </Suspense>
      )}
      {unpaidKind && (
        <Suspense fallback={<SlowNotice />}>
          <PurchaseSheet
            kind={unpaidKind}
            cost={creditsFor(window.price, unpaidKind)}
            balance={window.credits}
            onClose={() => {
              setUnpaidKind(null)
              setErrorText(undefined)
            }}
          />
        </Suspense>
      )}
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
