// The library of passkeys: 28 MB and half a second of a start, which wait until somebody has or makes a passkey (ACC-14).
export const webauthn = () => import('@simplewebauthn/server')
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')
