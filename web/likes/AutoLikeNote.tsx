// Says that a like was automatic: its giver has “Like my matches for me” switched on (LIKE-6).
import { Trans } from '@lingui/react/macro'

export const AutoLikeNote = ({ name }: { name: string }) => (
  <Trans>{name} has “Like my matches for me” on, and you’re a good fit.</Trans>
)
