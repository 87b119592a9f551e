// Where a message is written: its price stands in the button that spends it (CHAT-3, CHAT-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { FieldError } from '../../kit/Field.tsx'
import { ChosenRow } from '../attachments/UnsentAttachment.tsx'
import { keepChosen, keepDraft, useChosen, useDraft } from './drafts.ts'
import type { Content } from '../outbox/optimisticMessage.ts'
import { Tools } from '../attachments/AttachmentBar.tsx'
import { useCost } from './useCost.ts'
import { useSheet } from '../attachments/useAttachmentSheet.tsx'
import { Why } from './PriceReason.tsx'

type ComposerProps = {
  window: Window
  whose: string
  /** Why the last one was not sent, ready to read. */
  wrong: string | undefined
  onTyped(): void
  onSend(content: Content): void
}

export function Composer({ window, whose, wrong, onTyped, onSend }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const { price, worth, message_length } = window
  const cost = useCost(worth)
  const text = useDraft(whose)
  const chosen = useChosen(whose)
  const offline = useOffline()
  const { sheet, show } = useSheet(window, onSend)
  const length = [...text.trim()].length
  const tooLong = length > message_length
  const ready = length > 0 && !tooLong
  const field = useRef<HTMLTextAreaElement>(null)

  function submit() {
    if (!ready) return
    onSend({ kind: 'text', body: text })
    keepDraft(whose, '')
  }

  // What was written before the program was here counts too; a browser may also have kept it over a reload.
  const takeOver = useEffectEvent((written = '') => {
    if (written && !text.includes(written)) keepDraft(whose, text ? `${text}\n${written}` : written)
    if (field.current) self.early?.entered.delete(field.current)
  })
  useLayoutEffect(() => takeOver(field.current?.value), [])

  function onKeyDown(event: KeyboardEvent) {
    const finger = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || finger) return
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
            {offline && <Trans>You are offline. What you send waits here and goes when the line is back.</Trans>}
          </p>
          {chosen && (
            <ChosenRow
              {...{ window, chosen }}
              onDrop={() => keepChosen(whose, null)}
              onSend={() => {
                keepChosen(whose, null)
                onSend(chosen)
              }}
            />
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
              aria-invalid={tooLong || wrong ? true : undefined}
              placeholder={t`Write a message`}
              value={text}
              onChange={({ target }) => {
                keepDraft(whose, target.value)
                if (target.value) onTyped()
              }}
              onKeyDown={onKeyDown}
              className="field-sizing-content max-h-33 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border-[1.5px] border-line-strong bg-surface px-4 py-2.5 leading-snug aria-invalid:border-danger"
            />
            <button
              type="submit"
              disabled={!ready}
              aria-label={price.credits ? t`Send for ${cost(price.credits)}` : t`Send, free`}
              className="num inline-flex min-h-12 min-w-18 items-center justify-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent not-disabled:hover:bg-accent-hover disabled:bg-sunken disabled:text-muted"
            >
              <SendHorizontal className="size-5" aria-hidden />
              {price.credits ? price.credits : <Trans>Free</Trans>}
            </button>
          </div>
          {wrong && (
            <div role="alert">
              <FieldError>{wrong}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Tools window={window} onShow={show} />
            <p id={id} className="num ml-auto flex flex-wrap justify-end gap-x-3 px-1 py-1 text-muted text-xs">
              <span>
                <Why window={window} />
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

const useOffline = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => !navigator.onLine,
    () => false,
  )
