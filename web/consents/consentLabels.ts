// What each consent is about, in a few words.
import { useLingui } from '@lingui/react/macro'
import type { ConsentKind } from '../../contract/consents.ts'

export function useConsentLabels(): Record<ConsentKind, string> {
  const { t } = useLingui()
  return { sensitive_data: t`Your sensitive data`, advertising_postbacks: t`Sharing with the ad network` }
}
