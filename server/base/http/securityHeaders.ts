// What every answer says about itself, in one place: pages, calls, media, assets, redirects, refusals, health (docs/security.md).
// The door gives each answer the strictest there is (`anyAnswer`); what is a page, or a picture for other sites, says so over it.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../env.ts'

/** What Chromium lets a page ask for, and who may here: the camera, where one is, passkeys, and what a button copies, shares or shows large. */
const ours = [
  ...['autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'publickey-credentials-create'],
  // Refused, a browser that holds its page to be out of sight would not even load a film.
  ...['publickey-credentials-get', 'media-playback-while-not-visible'],
]
const nobodys = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'captured-surface-control'],
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
export const permissionsPolicy = [...ours.map((it) => `${it}=(self)`), ...nobodys.map((it) => `${it}=()`)].join(', ')

const nothing = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]

/** For what shows nothing by itself. */
export const closedPolicy = nothing.join('; ')

/** A worker has the policy that its file came with: ours ask this server, and nobody else. */
export const scriptPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; ${nothing.slice(1).join('; ')}`

/** Answers that are no pages. */
export const baseHeaders = {
  'content-security-policy': closedPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** A style, script, font, picture or manifest is no document, which alone has permissions: it goes without their list (decision 31). */
export const asSubresource = (reply: FastifyReply) => reply.removeHeader('permissions-policy')

const ofPages = [
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

/** Nothing from elsewhere and nothing inline. A page that comes alive may run the scripts that carry its nonce. */
export const pagePolicy = (nonce: string | null) =>
  `default-src 'none'; script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}; ${ofPages}`

/** Within the site the whole address is told, elsewhere only the host. */
export const pageReferrerPolicy = 'strict-origin-when-cross-origin'

/** A page without scripts whose one style its policy knows by hash. */
export const hashedStylePolicy = (style_hash: string) =>
  `default-src 'none'; style-src 'sha256-${style_hash}'; ${nothing.slice(1).join('; ')}`

/** Two years, as the browsers' own lists ask for; null where it is no production or came without TLS. */
export const strictTransportSecurity = ({ production, hsts_subdomains }: Env, protocol: string): string | null =>
  production && protocol === 'https' ? `max-age=63072000${hsts_subdomains ? '; includeSubDomains' : ''}` : null

/** Before anything else happens to a request, so that no answer is without them. */
export function addSecurityHeaders(http: FastifyInstance, env: Env) {
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(baseHeaders)
    const secured = strictTransportSecurity(env, request.protocol)
    if (secured) reply.header('strict-transport-security', secured)
    done()
  })
}
