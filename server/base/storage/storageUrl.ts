// STORAGE_URL: any S3, as https://KEY:SECRET@HOST/BUCKET?region=REGION (OPS-2). What it holds is secret and is quoted
// nowhere.

export type S3 = { endpoint: string; region: string; key: string; secret: string }

export const storageUrlFormat =
  'the form is https://KEY:SECRET@HOST/BUCKET?region=REGION, with %2F for a / in the secret; without keys in it AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY count'

/** null: not said, or not of that form. */
export function parseStorageUrl(
  setting: string | null,
  usual: Record<'key' | 'secret' | 'region', string | null>,
): S3 | null {
  const url = URL.parse(setting ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || !/^(\/[^/]+)+\/?$/.test(url.pathname)) return null
  const key = decoded(url.username) ?? usual.key
  const secret = decoded(url.password) ?? usual.secret
  if (!key || !secret) return null
  const region = url.searchParams.get('region') ?? usual.region ?? 'us-east-1'
  return { endpoint: `${url.origin}${url.pathname.replace(/\/$/, '')}`, region, key, secret }
}

function decoded(component: string): string | null {
  try {
    return decodeURIComponent(component) || null
  } catch {
    return null
  }
}
