// Further filters of the search, and which of them this site offers (SITE-6, SRCH-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { onlyFilters, SearchSort } from '../../contract/limits.ts'
import type { SiteSettings } from '../../contract/sites.ts'
import { interestLabels } from '../attributes/interestLabels.ts'
import { editableAttributes } from './attributes.ts'
import type { Trait } from './filters.ts'

type TraitChoice = { name: Trait; label: MessageDescriptor; values: Record<string, MessageDescriptor> }

export const traitChoices = [
  ...editableAttributes,
  { name: 'interests', label: msg`Interests`, values: interestLabels },
] as TraitChoice[]

type OnlyFilter = (typeof onlyFilters)[number]
export const onlyLabels: Record<OnlyFilter, MessageDescriptor> = { photo: msg`With photo`, new: msg`New here` }
export const sortLabels: Record<SearchSort, MessageDescriptor> = {
  online: msg`Online first`,
  newest: msg`Newest first`,
}

export const offeredTraits = ({ search_fields, interests }: SiteSettings) =>
  traitChoices.filter(({ name }) => search_fields.includes(name) && (name !== 'interests' || interests))
