// Security headers of every response: pages, calls, media, assets, redirects, refusals, health (docs/security.md).
// Each response starts with the strictest set (`baseHeaders`). Pages, and images for other sites, override parts of it.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../env.ts'

/** Permissions that our pages use: camera, location, passkeys, clipboard, full screen. */
const allowedPermissions = [
  ...['autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'publickey-credentials-create'],
  // Without it, a browser that believes the page is out of sight would not even load a video.
  ...['publickey-credentials-get', 'media-playback-while-not-visible'],
]
/** All other permissions that Chromium knows on every system: of an unknown name it warns. Bluetooth it lacks on Linux. */
const deniedPermissions = [
  ...['accelerometer', 'browsing-topics', 'captured-surface-control'],
  ...['clipboard-read', 'compute-pressure', 'cross-origin-isolated', 'deferred-fetch', 'deferred-fetch-minimal'],
  ...['display-capture', 'encrypted-media', 'gamepad', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'interest-cohort', 'keyboard-map', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['private-state-token-issuance', 'private-state-token-redemption', 'screen-wake-lock', 'serial'],
  ...['storage-access', 'sync-xhr', 'unload', 'usb'],
  ...[
    'window-management',
    'xr-spatial-tracking',
    'aria-notify',
    'digital-credentials-create',
    'digital-credentials-get',
  ],
  ...['language-detector', 'language-model', 'local-network', 'local-network-access', 'loopback-network'],
  ...['on-device-speech-recognition', 'speaker-selection', 'summarizer', 'translator'],
]
export const permissionsPolicy = [
  ...allowedPermissions.map((name) => `${name}=(self)`),
  ...deniedPermissions.map((name) => `${name}=()`),
].join(', ')

/** Of a page: the one that confirms an age alone may ask the browser's wallets (SAFE-1). */
export const permissionsOf = (path: string) =>
  path === '/age'
    ? permissionsPolicy.replace('digital-credentials-get=()', 'digital-credentials-get=(self)')
    : permissionsPolicy

const denyAll = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]

/** Policy of responses that are not documents. */
export const closedPolicy = denyAll.join('; ')

/** A worker has the policy of its script file: ours may fetch from this server only. */
export const scriptPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; ${denyAll.slice(1).join('; ')}`

/** The strictest headers, for every response that is not a page. */
export const baseHeaders = {
  'content-security-policy': closedPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Subresources (styles, scripts, fonts, images, manifests) need no Permissions-Policy, which concerns documents only
 * (decision 31).
 */
export const asSubresource = (reply: FastifyReply) => reply.removeHeader('permissions-policy')

const pageDirectives = [
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
].join('; ')

/**
 * Nothing from other hosts, and inline what `source` names alone: the nonce of a hydrated page, the hash of a static
 * page's one script.
 */
export const pagePolicy = (source: `nonce-${string}` | `sha256-${string}`) =>
  `default-src 'none'; script-src 'self' '${source}'; ${pageDirectives}`

/** Of the console: nothing inline at all. */
export const consolePolicy = `default-src 'none'; script-src 'self'; ${pageDirectives.replace(/manifest-src.*/, "manifest-src 'none'; worker-src 'none'")}`

/** The full address within the site, only the origin elsewhere. */
export const pageReferrerPolicy = 'strict-origin-when-cross-origin'

/** Policy of a page without scripts, with one inline style that is allowed by its hash. */
export const hashedStylePolicy = (style_hash: string) =>
  `default-src 'none'; style-src 'sha256-${style_hash}'; ${denyAll.slice(1).join('; ')}`

/** HSTS for two years, as the preload lists require. null outside production and without TLS. */
export const strictTransportSecurity = ({ production, hsts_subdomains }: Env, protocol: string): string | null =>
  production && protocol === 'https' ? `max-age=63072000${hsts_subdomains ? '; includeSubDomains' : ''}` : null

/** Runs before every other hook, so that no response lacks the headers. */
export function addSecurityHeaders(http: FastifyInstance, env: Env) {
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(baseHeaders)
    const hsts = strictTransportSecurity(env, request.protocol)
    if (hsts) reply.header('strict-transport-security', hsts)
    done()
  })
}
