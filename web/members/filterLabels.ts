// Whom one looks for, in words: apart from the other lists, because the search is what a phone loads first (SRCH-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gender } from '../../contract/attributes.ts'

export const gendersLabels: Record<Gender, MessageDescriptor> = { male: msg`Men`, female: msg`Women` }
