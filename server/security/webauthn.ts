// The WebAuthn library, loaded on first use: 28 MB and half a second of start-up (ACC-14).
export const webauthn = () => import('@simplewebauthn/server')
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')
