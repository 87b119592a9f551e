// Says that a like was automatic: its giver has “Like my matches for me” switched on (LIKE-6).
import { Trans } from '@lingui/react/macro'

export const AutoLikeNote = ({ name }: { name: string }) => (
  <Trans>Sent by {name}’s “Like my matches for me”: you two fit.</Trans>
)
