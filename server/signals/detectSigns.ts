// Contact details, links and money in a message's words (SAFE-4). Its language is not known: the rules of all look at it.
import type { Sign } from '../../contract/chats.ts'
import { hasAddress, isHandle, isMail } from './addresses.ts'
import { foldText } from './foldText.ts'
import { mayContainSign } from './prefilter.ts'
import { mentionsMoney } from './money.ts'
import { hasPhone, hasEnoughDigits } from './phone.ts'
import { findPhrases } from './findPhrases.ts'
import { type Word, tokenize } from './tokenize.ts'

/** What the rules look at. */
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
