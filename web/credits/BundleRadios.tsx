// Choice of a bundle in a sheet: a row for each, with its price (CRED-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Bundle } from '../../contract/credits.ts'
import { useFormats } from '../base/formats.ts'

type BundleRadiosProps = {
  bundles: Bundle[]
  message_credits: number
  chosen: Bundle['id']
  onChoose(id: Bundle['id']): void
}

export function BundleRadios({ bundles, message_credits, chosen, onChoose }: BundleRadiosProps) {
  const { t } = useLingui()
  const { money } = useFormats()
  return (
    <fieldset className="num overflow-hidden rounded-card border border-line bg-raised">
      <legend className="sr-only">{t`Bundles`}</legend>
      {bundles.map(({ id, credits, prior, discounted, currency, popular }) => (
        <label
          key={id}
          className="flex min-h-14 cursor-pointer items-center gap-3 border-line border-b px-4 py-1.5 leading-snug -outline-offset-3 last:border-0 has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="bundle"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="size-6 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-raised checked:border-8 checked:border-accent focus-visible:outline-none"
          />
          <span className="min-w-0 flex-1">
            <b>
              <Plural value={credits} one="# credit" other="# credits" />
            </b>
            <span className="block text-muted text-xs">
              <Messages messages={Math.floor(credits / message_credits)} />
              {popular && (
                <>
                  {' · '}
                  <Trans>Popular</Trans>
                </>
              )}
            </span>
          </span>
          <span className="text-right">
            {discounted < prior && (
              <>
                <span className="sr-only">{t`was`} </span>
                <s className="block text-muted text-xs">{money(prior, currency)}</s>
              </>
            )}
            <b>{money(discounted, currency)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Messages = ({ messages }: { messages: number }) => (
  <Plural value={messages} one="about # message" other="about # messages" />
)
