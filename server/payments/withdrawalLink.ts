// The signed link of a receipt by which its reader withdraws, without a login (PAY-11). It names one payment of one site, and lasts.
import type { App, Site } from '../base/ctx.ts'
import { sign, verifySignature } from '../base/encryption/tokens.ts'
import { siteOrigin } from '../sites/index.ts'

const purpose = 'withdrawal'
type Signer = Pick<App, 'secret'>
const signed = ({ id }: Pick<Site, 'id'>, payment: string) => `${id}:${payment}`

export const withdrawalLink = (app: App, site: Site, payment: string) =>
  `${siteOrigin(app, site)}/withdraw?order=${payment}&token=${sign(app.secret.current, purpose, signed(site, payment))}`

export const isWithdrawalToken = ({ secret }: Signer, site: Pick<Site, 'id'>, payment: string, token: string) =>
  verifySignature(secret, purpose, signed(site, payment), token)
