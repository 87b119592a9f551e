// Where I live: country, region, and a large town at the most (PRO-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input, Select } from '../kit/Field.tsx'
import { RegionSelect } from './FilterFields.tsx'
import { usePosition } from './usePosition.ts'

export type Place = { country: string; region: string | null; city: string | null }

type LocationFieldsProps = {
  place: Place
  onChange(place: Place): void
  /** What the server found wrong, by field. */
  wrong: Record<string, string>
}

export function LocationFields({ place, onChange, wrong }: LocationFieldsProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const { countries } = useSite()
  const { locate, looking, why } = usePosition(onChange)
  const codes = [...new Set([...countries, place.country])]
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-3 font-bold text-lg">{t`Where I live`}</legend>
      <Select
        label={t`Country`}
        value={place.country}
        error={wrong.country && t`Choose a country of this site.`}
        onChange={({ target }) => onChange({ country: target.value, region: null, city: null })}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {formats.country(code)}
          </option>
        ))}
      </Select>
      <RegionSelect
        country={place.country}
        value={place.region ?? ''}
        all={t`I’d rather not say`}
        error={wrong.region && t`Choose one of the list.`}
        onChange={(region) => onChange({ ...place, region: region || null, city: null })}
      />
      <Input
        label={t`Town`}
        value={place.city ?? ''}
        disabled={place.region === null}
        autoComplete="off"
        maxLength={80}
        error={wrong.city && t`We know towns of 50,000 people and more. Leave it empty for a smaller one.`}
        hint={t`A large town nearby. Others see this and nothing finer.`}
        onChange={({ target }) => onChange({ ...place, city: target.value || null })}
      />
      <div className="grid justify-items-start gap-2 sm:col-span-full">
        <Button small kind="soft" busy={looking} onClick={locate}>
          <LocateFixed className="size-4" aria-hidden />
          <Trans>Use where I am</Trans>
        </Button>
        {why && <FieldError>{t(why)}</FieldError>}
      </div>
    </fieldset>
  )
}
