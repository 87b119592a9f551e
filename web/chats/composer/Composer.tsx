// The form to write a message; the send button carries the price (CHAT-3, CHAT-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { useOffline } from '../../base/reachability.ts'
import { FieldError } from '../../kit/Field.tsx'
import { AttachmentBar } from '../attachments/AttachmentBar.tsx'
import { useAttachmentSheet } from '../attachments/useAttachmentSheet.tsx'
import type { MessageContent } from '../outbox/optimisticMessage.ts'
import { saveAttachment, saveDraft, useAttachment, useDraft } from './drafts.ts'
import { PriceReason } from './PriceReason.tsx'
import { useCost } from './useCost.ts'

const UnsentAttachment = lazyChunk(async () => (await import('../attachments/UnsentAttachment.tsx')).UnsentAttachment)

type ComposerProps = {
  window: Window
  pairKey: string
  /** Translated reason why the last message was not sent. */
  errorText: string | undefined
  onTyped(): void
  onSend(content: MessageContent): void
}

export function Composer({ window, pairKey, errorText, onTyped, onSend }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const { price, worth, message_length } = window
  const cost = useCost(worth)
  const text = useDraft(pairKey)
  const attachment = useAttachment(pairKey)
  const offline = useOffline()
  const { sheet, openSheet } = useAttachmentSheet(window, onSend)
  const length = [...text.trim()].length
  const tooLong = length > message_length
  const canSend = length > 0 && !tooLong
  const field = useRef<HTMLTextAreaElement>(null)

  function submit() {
    if (!canSend) return
    onSend({ kind: 'text', body: text })
    saveDraft(pairKey, '')
  }

  // Text typed before hydration, or restored by the browser after a reload, becomes part of the draft.
  const adoptFieldText = useEffectEvent((written = '') => {
    if (written && !text.includes(written)) saveDraft(pairKey, text ? `${text}\n${written}` : written)
    if (field.current) self.preHydration?.fieldValues.delete(field.current)
  })
  useLayoutEffect(() => adoptFieldText(field.current?.value), [])

  function onKeyDown(event: KeyboardEvent) {
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isTouch) return
    event.preventDefault()
    submit()
  }

  return (
    <>
      <form
        className="border-line border-t bg-raised px-3 pt-2.5 pb-[calc(4px+var(--safe-bottom))] md:px-6 md:pt-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="mx-auto grid max-w-180 grid-cols-1 gap-1">
          <p role="status" className={offline ? 'px-2 text-sm' : 'sr-only'}>
            {offline && <Trans>You’re offline. We’ll send your messages when you’re back.</Trans>}
          </p>
          {attachment && (
            <Suspense>
              <UnsentAttachment
                {...{ window, attachment }}
                onDrop={() => saveAttachment(pairKey, null)}
                onSend={() => {
                  saveAttachment(pairKey, null)
                  onSend(attachment)
                }}
              />
            </Suspense>
          )}
          <div className="flex items-end gap-2">
            <textarea
              ref={field}
              id="write"
              data-return
              rows={1}
              dir="auto"
              aria-label={t`Write a message`}
              aria-describedby={id}
              aria-invalid={tooLong || errorText ? true : undefined}
              placeholder={t`Write a message`}
              value={text}
              onChange={({ target }) => {
                saveDraft(pairKey, target.value)
                if (target.value) onTyped()
              }}
              onKeyDown={onKeyDown}
              className="field-sizing-content max-h-[min(--spacing(33),30dvh)] min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border-[1.5px] border-line-strong bg-surface px-4 py-2.5 leading-snug aria-invalid:border-danger"
            />
            <button
              type="submit"
              disabled={!canSend}
              aria-label={price.credits ? t`Send for ${cost(price.credits)}` : t`Send for free`}
              className="num inline-flex min-h-12 min-w-18 items-center justify-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent not-disabled:hover:bg-accent-hover disabled:bg-sunken disabled:text-muted"
            >
              <SendHorizontal className="size-5" aria-hidden />
              {price.credits ? price.credits : <Trans>Free</Trans>}
            </button>
          </div>
          {errorText && (
            <div role="alert">
              <FieldError>{errorText}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <AttachmentBar window={window} onShow={openSheet} />
            <p id={id} className="num ml-auto flex flex-wrap justify-end gap-x-3 px-1 py-1 text-muted text-xs">
              <span>
                <PriceReason window={window} />
              </span>
              <span className={tooLong ? 'font-semibold text-danger' : ''}>
                {/* Each count as wide as the longest, so that no row breaks while one writes. */}
                {`${length}`.padStart(`${message_length}`.length, '\u2007')} / {message_length}
              </span>
            </p>
          </div>
        </div>
      </form>
      {sheet}
    </>
  )
}

/**
 * The Enter that ends a composition is not the one that sends. Safari reports it after the composition, with the key
 * code of an input method.
 */
const INPUT_METHOD_KEY_CODE = 229
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE
