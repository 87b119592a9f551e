// Origin of a site's pages, for links in mails and redirects. It never depends on what a request claims.
import type { App, Site } from '../ctx.ts'

/** Demo sites are at NAME.localhost, on the port of this process. */
export const siteOrigin = ({ env }: Pick<App, 'env'>, { domain }: Pick<Site, 'domain'>): string =>
  env.production || !domain.endsWith('localhost') ? `https://${domain}` : `http://${domain}:${env.port}`
