// What a message's words are signs of, and whether many were told the same (SAFE-4). Pure rules: nothing is looked up or kept here.
export { textDigest } from './textDigest.ts'
export { detectSigns } from './detectSigns.ts'
