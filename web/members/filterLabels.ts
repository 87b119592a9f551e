// Labels of the search filters, apart from the other labels, because the search is what a phone loads first (SRCH-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gender } from '../../contract/attributes.ts'
import type { RegionWord } from '../../contract/countries.ts'

export const gendersLabels: Record<Gender, MessageDescriptor> = { male: msg`Men`, female: msg`Women` }

/** What a country calls its regions (SITE-8). */
export const regionLabels: Record<RegionWord, MessageDescriptor> = {
  province: msg`Province`,
  region: msg`Region`,
  state: msg`State`,
  canton: msg`Canton`,
  voivodeship: msg`Voivodeship`,
  county: msg`County`,
}
