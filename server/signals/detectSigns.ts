// Detects signs of a scam in a message: contact details, links and money (SAFE-4). The rules of all languages apply, as the language is unknown.
import type { Sign } from '../../contract/chats.ts'
import { hasAddress, isHandle, isMail } from './addresses.ts'
import { findPhrases } from './findPhrases.ts'
import { foldText } from './foldText.ts'
import { mentionsMoney } from './money.ts'
import { hasEnoughDigits, hasPhone } from './phone.ts'
import { mayContainSign } from './prefilter.ts'
import { tokenize, type Word } from './tokenize.ts'

/** Input of the rules. */
export type ParsedText = { folded: string; words: Word[]; found: ReturnType<typeof findPhrases> }

export function detectSigns(text: string): Sign[] {
  const folded = foldText(text)
  const words = tokenize(folded)
  return mayContainSign({ folded, words }) || hasEnoughDigits({ folded, words })
    ? signsOf({ folded, words, found: findPhrases(words) })
    : []
}

export function signsOf(read: ParsedText): Sign[] {
  const signs: Sign[] = []
  if (isMail(read) || isHandle(read) || hasPhone(read)) signs.push('contact')
  if (hasAddress(read)) signs.push('link')
  if (mentionsMoney(read)) signs.push('money')
  return signs
}
