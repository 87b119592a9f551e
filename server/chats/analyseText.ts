// Scam signs and digest of a message's text (SAFE-4).
import { detectSigns, textDigest } from '../signals/index.ts'

/** A text above `maxChars` is not analysed: send.sql refuses it. */
export const analyseText = (body: string, maxChars: number) =>
  body.length > maxChars && [...body].length > maxChars ? {} : { signs: detectSigns(body), digest: textDigest(body) }
