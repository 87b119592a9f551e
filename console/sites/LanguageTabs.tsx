// Which language is written, which are there, and what readers of a missing one get instead.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Locale } from '../../contract/limits.ts'
import { Button } from '../../web/kit/Button.tsx'

type Props = {
  locales: Locale[]
  locale: Locale
  /** What stands for a missing one; null: nothing yet. */
  fallback: Locale | null
  isWritten(locale: Locale): boolean
  onChoose(locale: Locale): void
  /** How many read it. */
  peopleOf?(locale: Locale): number
}

export function LanguageTabs({ locales, locale, fallback, isWritten, onChoose, peopleOf }: Props) {
  const { t } = useLingui()
  const people = peopleOf?.(locale)
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Language</Trans>
        </legend>
        {locales.map((it) => (
          <Button
            key={it}
            small
            kind={it === locale ? 'tonal' : 'secondary'}
            aria-pressed={it === locale}
            aria-label={isWritten(it) ? t`${it}, written` : t`${it}, missing`}
            onClick={() => onChoose(it)}
          >
            {isWritten(it) && <Check className="size-4" aria-hidden />}
            {it}
          </Button>
        ))}
      </fieldset>
      <p className="text-muted text-sm">
        {people !== undefined && (
          <>
            <Plural value={people} one="# person reads this language." other="# people read this language." />{' '}
          </>
        )}
        {!isWritten(locale) && fallback && <Trans>It is missing: they get the words in {fallback}.</Trans>}
      </p>
    </div>
  )
}
