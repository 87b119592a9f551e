// Where a site's pages are, for links in mails and redirects: never taken from what a request says of itself.
import type { App, Site } from '../ctx.ts'

/** Demo sites are at NAME.localhost, on this process's port. */
export const siteOrigin = ({ env }: Pick<App, 'env'>, { domain }: Pick<Site, 'domain'>): string =>
  env.production || !domain.endsWith('localhost') ? `https://${domain}` : `http://${domain}:${env.port}`
