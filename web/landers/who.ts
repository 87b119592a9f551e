// The signup's first question as one choice: who one is and whom one looks for (ACC-1).
import { useLingui } from '@lingui/react/macro'
import { type Gender, genders } from '../../contract/attributes.ts'
import { nicheDefaults, useNiche } from './nicheTexts.ts'

type Who = { gender: Gender | null; looks_for: Gender | null }

/** The value of the field `who`. */
const whoValue = ({ gender, looks_for }: Who) => `${gender} ${looks_for}`

/** Values that are none are passed on as they are: the call refuses them. */
export function parseWho(value: string): { gender: Gender; looks_for: Gender } {
  const [gender = '', looks_for = ''] = value.split(' ')
  return { gender: gender as Gender, looks_for: looks_for as Gender }
}

/** What most visitors of the niche choose comes first; `looks_for`, where the visitor has said so, before it. */
export function useWhoOptions(looks_for?: string): { value: string; label: string }[] {
  const { t } = useLingui()
  const usual = nicheDefaults[useNiche()]
  const labels: Record<string, string> = {
    'male male': t`A man looking for men`,
    'male female': t`A man looking for women`,
    'female male': t`A woman looking for men`,
    'female female': t`A woman looking for women`,
  }
  const isUsual = (who: Who) => Number(who.gender === usual.gender) + Number(who.looks_for === usual.looks_for)
  return genders
    .flatMap((gender) => genders.map((it): Who => ({ gender, looks_for: it })))
    .toSorted(
      (a, b) => Number(b.looks_for === looks_for) - Number(a.looks_for === looks_for) || isUsual(b) - isUsual(a),
    )
    .map((who) => ({ value: whoValue(who), label: labels[whoValue(who)] as string }))
}
