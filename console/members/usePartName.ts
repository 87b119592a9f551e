// What the parts of a disclosure are called.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DisclosurePart } from '../../contract/disclosures.ts'

const names: Record<DisclosurePart, ReturnType<typeof msg>> = {
  account: msg`Account and profile`,
  sessions: msg`Sessions and devices`,
  payments: msg`Payments and credits`,
  messages: msg`Messages`,
  photos: msg`Photos`,
}

export function usePartName() {
  const { i18n } = useLingui()
  return (part: string) => (part in names ? i18n._(names[part as DisclosurePart]) : part)
}
