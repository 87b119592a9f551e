// Whether this visitor may sign up, as far as a page can tell; the signup itself decides (SITE-4).
import type { SiteSettings } from '../../contract/sites.ts'

const sources = ['network', 'ref', 'sub1', 'sub2', 'sub3']

/** By the traffic source that the server keeps in `src`, or that this very address names. */
export function isInvited({ signups }: SiteSettings, request: Request): boolean {
  if (signups === 'all') return true
  const { searchParams } = new URL(request.url)
  if (sources.some((it) => searchParams.get(it)?.trim())) return true
  return /(?:^|;\s*)src=\w/.test(request.headers.get('cookie') ?? '')
}
