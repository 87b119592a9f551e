// Public interface of signals: scam signs in a message's text, and a digest that recognizes mass messages (SAFE-4). Pure functions.

export { countedSigns, isNewcomer } from './countedSigns.ts'
export { detectSigns } from './detectSigns.ts'
export { textDigest } from './textDigest.ts'
