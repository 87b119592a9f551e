// Card of a bundle: credits, messages, price, price per message, reduction (CRED-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Bundle } from '../../contract/credits.ts'
import { useFormats } from '../base/formats.ts'
import { percentOff, perMessage } from './offers.ts'

const styles: Record<Bundle['id'], { card: string; small: string; label: string }> = {
  p0: { card: 'border-line bg-raised', small: 'text-muted', label: 'bg-tint text-accent-text' },
  p1: { card: 'border-line bg-tint', small: 'text-muted', label: 'bg-accent text-on-accent' },
  p2: { card: 'border-line bg-raised', small: 'text-muted', label: 'bg-accent text-on-accent' },
  p3: { card: 'border-best bg-best text-on-best', small: 'text-on-best-muted', label: 'bg-on-best-muted text-best' },
}

/** Class of a button on the dark card. */
export const buttonClass = (id: Bundle['id']) => (id === 'p3' ? 'bg-transparent! border-on-best-muted!' : '')

type BundleCardProps = {
  bundle: Bundle
  message_credits: number
  /** On a phone the card is a radio button; without `onChoose` it is not. */
  chosen?: boolean
  onChoose?: () => void
  /** Button on a large screen. */
  action: ReactNode
}

export function BundleCard({ bundle, message_credits, chosen, onChoose, action }: BundleCardProps) {
  const { id, popular, best } = bundle
  const { card, small, label } = styles[id]
  const off = percentOff(bundle)
  const Row = onChoose ? 'label' : 'div'
  return (
    <li
      className={`relative grid rounded-card border-[1.5px] has-checked:max-md:border-accent-text has-checked:max-md:outline-2 has-checked:max-md:outline-accent-text has-focus-visible:max-md:outline-3 has-focus-visible:max-md:outline-focus md:grid-rows-[1fr_auto] ${card}`}
    >
      {(popular || best) && (
        <span
          className={`absolute -top-3.25 left-4 inline-flex h-6.5 items-center rounded-full px-3 font-bold text-xs md:left-1/2 md:-translate-x-1/2 ${label}`}
        >
          {popular ? <Trans>Popular</Trans> : <Trans>Best value</Trans>}
        </span>
      )}
      {off > 0 && <Ribbon off={off} />}
      <Row className="flex min-h-21 flex-wrap items-center gap-x-3.5 gap-y-1 p-4 md:grid md:grid-cols-1 md:content-start md:gap-4 md:pt-10 md:text-center">
        {onChoose && (
          <input
            type="radio"
            name="bundle"
            checked={chosen}
            onChange={onChoose}
            className="size-6 appearance-none rounded-full border-[1.5px] border-line-strong checked:border-8 checked:border-accent focus-visible:outline-none md:hidden"
          />
        )}
        <Amount bundle={bundle} message_credits={message_credits} small={small} />
        <Price bundle={bundle} message_credits={message_credits} small={small} />
      </Row>
      <div className={`px-4 pb-5 ${onChoose ? 'max-md:hidden' : ''}`}>{action}</div>
    </li>
  )
}

type BundlePartProps = { bundle: Bundle; message_credits: number; small: string }

function Amount({ bundle: { credits }, message_credits, small }: BundlePartProps) {
  const messages = Math.floor(credits / message_credits)
  return (
    <span className="num flex-1 leading-tight">
      <b className="font-extrabold text-xl tracking-[-.03em] md:block md:text-5xl md:leading-[1.2]">{credits}</b>{' '}
      <Plural value={credits} one="credit" other="credits" />
      <span className={`mt-1 block text-xs ${small}`}>
        <Plural value={messages} one="about # message" other="about # messages" />
      </span>
    </span>
  )
}

function Price({ bundle, message_credits, small }: BundlePartProps) {
  const { t } = useLingui()
  const { money } = useFormats()
  const { prior, discounted, currency } = bundle
  const each = money(perMessage(bundle, message_credits), currency)
  return (
    <span className="num ml-auto text-right leading-tight md:ml-0 md:text-center">
      {discounted < prior && (
        <>
          <span className="sr-only">{t`was`} </span>
          <s className={`mr-2 text-sm ${small}`}>{money(prior, currency)}</s>
        </>
      )}
      <b className="font-bold text-xl tracking-[-.02em] md:text-2xl">{money(discounted, currency)}</b>
      <span className={`mt-1 block text-xs ${small}`}>
        <Trans>{each} per message</Trans>
      </span>
    </span>
  )
}

function Ribbon({ off }: { off: number }) {
  const { percent } = useFormats()
  return (
    <span className="num absolute -top-3.25 right-4 inline-flex h-6.5 items-center rounded-[6px] bg-success-soft px-2.5 font-bold text-on-success-soft text-xs md:top-5.5 md:-right-[1.5px] md:rounded-r-none">
      <Trans>{percent(off)} off</Trans>
    </span>
  )
}
