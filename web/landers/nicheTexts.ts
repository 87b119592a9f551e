// Texts by niche: of the front page and the signup (SITE-3).
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Gender } from '../../contract/attributes.ts'
import { type Niche, niches } from '../../contract/limits.ts'
import { useSite } from '../base/session.ts'
import { bbw } from './niches/bbw.ts'
import { bdsm } from './niches/bdsm.ts'
import { gay } from './niches/gay.ts'
import { gilf } from './niches/gilf.ts'
import { milf } from './niches/milf.ts'
import { she } from './niches/she.ts'
import { standard } from './niches/standard.ts'

/** In the order of the front page; the last two belong to the signup. */
export type NicheText =
  | 'headline'
  | 'turn'
  | 'lead'
  | 'wanted'
  | 'start'
  | 'mask_title'
  | 'mask_body'
  | 'price_title'
  | 'price_body'
  | 'leave_title'
  | 'leave_body'
  | 'shelf'
  | 'more'
  | 'welcome'
  | 'quote'

export type NicheTexts = Record<NicheText, MessageDescriptor>

export const nicheTexts: Record<Niche, NicheTexts> = { standard, she, bdsm, bbw, gilf, milf, gay }

/** Gender of most visitors, and whom they look for; null where the page must ask. */
export const nicheDefaults: Record<Niche, { gender: Gender | null; looks_for: Gender | null }> = {
  standard: { gender: null, looks_for: null },
  she: { gender: 'female', looks_for: 'female' },
  bdsm: { gender: null, looks_for: null },
  bbw: { gender: 'male', looks_for: 'female' },
  gilf: { gender: 'male', looks_for: 'female' },
  milf: { gender: 'male', looks_for: 'female' },
  gay: { gender: 'male', looks_for: 'male' },
}

export const useNiche = (): Niche => niches[useSite().niche - 1] ?? 'standard'

/** `const say = useNicheText()`, then `say('headline')`. */
export function useNicheText() {
  const { i18n } = useLingui()
  const { refund_days, chat_history_days: history_days } = useSite()
  const texts = nicheTexts[useNiche()]
  return (key: NicheText) => i18n._({ ...texts[key], values: { refund_days, history_days } })
}
