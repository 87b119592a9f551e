// Words of the express request at the order: the checkout shows them, the order stores them, the receipt repeats them
// (PAY-10). Changed words are a new EXPRESS_VERSION (contract/withdrawal.ts).
import { Trans } from '@lingui/react/macro'

export const ExpressWords = () => (
  <Trans comment="The buyer asks for it by a tick: the law's two parts, the express request and what it means (Directive 2011/83, articles 7, 8 and 14)">
    Start right away: add my credits now, before the withdrawal period ends. I know that I can’t withdraw from credits
    I’ve already used.
  </Trans>
)
