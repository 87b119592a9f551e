// The plain truth about a like that nobody pressed: its giver chose once to like whoever fits (LIKE-6).
import { Trans } from '@lingui/react/macro'

export const AutoLikeNote = ({ name }: { name: string }) => (
  <Trans>Sent by {name}’s “Like my matches for me”: you two fit.</Trans>
)
