// Contact details, links and money in a message's words (SAFE-4). Its language is not known: the rules of all look at it.
import type { Sign } from '../../contract/chats.ts'
import { hasAddress, isHandle, isMail } from './addresses.ts'
import { fold } from './fold.ts'
import { mayHold } from './mayHold.ts'
import { speaksOfMoney } from './money.ts'
import { hasPhone, isEnough } from './phone.ts'
import { phrasesIn } from './phrasesIn.ts'
import { type Word, wordsOf } from './wordsOf.ts'

/** What the rules look at. */
export type Read = { folded: string; words: Word[]; found: ReturnType<typeof phrasesIn> }

export function signsIn(text: string): Sign[] {
  const folded = fold(text)
  const words = wordsOf(folded)
  return mayHold({ folded, words }) || isEnough({ folded, words })
    ? signsOf({ folded, words, found: phrasesIn(words) })
    : []
}

export function signsOf(read: Read): Sign[] {
  const signs: Sign[] = []
  if (isMail(read) || isHandle(read) || hasPhone(read)) signs.push('contact')
  if (hasAddress(read)) signs.push('link')
  if (speaksOfMoney(read)) signs.push('money')
  return signs
}
