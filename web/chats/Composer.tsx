// Where a message is written: its price stands in the button that spends it (CHAT-3, CHAT-4).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { Window } from '../../contract/chats.ts'
import { FieldError } from '../kit/Field.tsx'

type ComposerProps = {
  window: Window
  text: string
  /** Why it was not sent, ready to read. */
  wrong: string | undefined
  onWrite(text: string): void
  onSend(): void
}

export function Composer({ window: { price, message_length, profile }, text, wrong, onWrite, onSend }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const length = [...text.trim()].length
  const tooLong = length > message_length
  const ready = length > 0 && !tooLong
  const submit = () => ready && onSend()
  const field = useRef<HTMLTextAreaElement>(null)

  // What was written before the program was here counts too.
  const takeOver = useEffectEvent((written = '') => {
    if (written && written !== text) onWrite(written)
  })
  useLayoutEffect(() => takeOver(field.current?.value), [])

  function onKeyDown(event: KeyboardEvent) {
    const finger = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || finger) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className="border-line border-t bg-raised px-3 pt-2.5 pb-[calc(6px+var(--safe-bottom))] md:px-6 md:pt-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="mx-auto grid max-w-180 gap-1">
        <div className="flex items-end gap-2">
          <textarea
            ref={field}
            rows={1}
            aria-label={t`Write a message`}
            aria-describedby={id}
            aria-invalid={tooLong || wrong ? true : undefined}
            placeholder={t`Write a message`}
            value={text}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-33 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border-[1.5px] border-line-strong bg-surface px-4 py-2.5 leading-snug aria-invalid:border-danger"
          />
          <button
            type="submit"
            disabled={!ready}
            aria-label={price.credits ? t`Send for ${price.credits} credits` : t`Send, free`}
            className="num inline-flex min-h-12 min-w-18 items-center justify-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent not-disabled:hover:bg-accent-hover disabled:bg-sunken disabled:text-muted"
          >
            <SendHorizontal className="size-5" aria-hidden />
            {price.credits ? price.credits : <Trans>Free</Trans>}
          </button>
        </div>
        {wrong && <FieldError>{wrong}</FieldError>}
        <p id={id} className="num flex justify-between gap-3 px-2 pb-1 text-muted text-xs">
          <span>
            <Why price={price} name={profile.name} />
          </span>
          <span className={tooLong ? 'font-semibold text-danger' : ''}>
            {length} / {message_length}
          </span>
        </p>
      </div>
    </form>
  )
}

function Why({ price, name }: { price: Window['price']; name: string }) {
  if (price.why === 'nobody_answers')
    return <Trans>Nobody answers for {name}, a fictional profile. Writing is free.</Trans>
  if (price.why === 'credits') return <Trans>Prices in credits</Trans>
  if (price.free_left === null) return <Trans>Replying here is free</Trans>
  return <Plural value={price.free_left} one="# free message left here" other="# free messages left here" />
}
