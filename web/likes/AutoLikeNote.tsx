// Says that a like was automatic: its giver has “Like my matches for me” switched on (LIKE-6).
import { Trans } from '@lingui/react/macro'

export const AutoLikeNote = ({ name }: { name: string }) => (
  <Trans>Sent automatically by {name}’s “Like my matches for me”.</Trans>
)
