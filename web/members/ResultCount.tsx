// Number of results: exact to 1,000, "1000+" above (SRCH-1).
import { Plural, Trans } from '@lingui/react/macro'
import type { Gender } from '../../contract/attributes.ts'
import { MAX_EXACT_COUNT } from '../../contract/limits.ts'

export function ResultCount({ count, gender }: { count: number; gender: Gender | undefined }) {
  const isCapped = count > MAX_EXACT_COUNT
  if (gender === 'male') return isCapped ? <Trans>1000+ men</Trans> : <Plural value={count} one="# man" other="# men" />
  if (gender === 'female')
    return isCapped ? <Trans>1000+ women</Trans> : <Plural value={count} one="# woman" other="# women" />
  return isCapped ? <Trans>1000+ people</Trans> : <Plural value={count} one="# person" other="# people" />
}
