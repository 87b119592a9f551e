// Fields of the member's location: country, region, and at most a large town, as far as the site shows them (PRO-7,
// SITE-6).
import { useLingui } from '@lingui/react/macro'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'
import { Select } from '../kit/Field.tsx'
import { RegionSelect } from './FilterFields.tsx'
import { LocateButton } from './LocateButton.tsx'
import { TownSelect } from './TownSelect.tsx'
import type { Place } from './useGeolocation.ts'
import { useVisibleFields } from './useVisibleFields.ts'

type LocationFieldsProps = {
  place: Place
  /** Only with fields that the site shows. */
  onChange(place: Partial<Place>): void
  /** Whether the server refused the field. */
  wrong(name: keyof Place): boolean
}

export function LocationFields({ place, onChange, wrong }: LocationFieldsProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const isVisible = useVisibleFields()
  const { countries } = useSite()
  const codes = [...new Set([...countries, place.country])].sort((a, b) =>
    formats.order(formats.country(a), formats.country(b)),
  )
  const move = ({ country, region, city }: Place) =>
    onChange({ country, ...(isVisible('region') && { region }), ...(isVisible('city') && { city }) })
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-3 font-bold text-lg">{t`Where I live`}</legend>
      <LocateButton onFound={move} />
      <Select
        label={t`Country`}
        value={place.country}
        error={wrong('country') ? t`Choose a country from the list.` : undefined}
        onChange={({ target }) => move({ country: target.value, region: null, city: null })}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {formats.country(code)}
          </option>
        ))}
      </Select>
      {isVisible('region') && (
        <RegionSelect
          country={place.country}
          value={place.region ?? ''}
          all={t`I’d rather not say`}
          error={wrong('region') ? t`Choose a region from the list.` : undefined}
          onChange={(region) => move({ ...place, region: region || null, city: null })}
        />
      )}
      {isVisible('region') && isVisible('city') && (
        <TownSelect place={place} wrong={wrong('city')} onChange={(city) => move({ ...place, city })} />
      )}
    </fieldset>
  )
}
