// Messages with the signs that they should have, by locale (SAFE-4).
//
// All of it is our own writing: what members of a dating site might write, with its typos; names, numbers and addresses are made up.
// One half was written before the rules, the other after; then the rules were mended until they read what is `tuned`. What is
// `held_out`, more than a quarter, was never printed one by one while rules were made, and no rule was made for one of its messages;
// the last third of it was written when the rules were finished, and less of that is found than of the rest. All was written by the
// same hand, so what is reached here is more than what is reached in the world. Whoever mends a rule writes new messages for it into
// `tuned`, and leaves `held_out` alone.
//
// contact: how to reach somebody elsewhere, or the wish to go on at a named messenger; asking for a number is none. link: an address on
// the web, also spelled. money: asking for it, or promising some; what something cost is none.
import type { Sign } from '../../../contract/chats.ts'
import type { Locale } from '../../../contract/limits.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'

export type LabelledSign = Exclude<Sign, 'same_text'>
/** Signs with a blank between them, or none. */
type Set = Partial<Record<'none' | LabelledSign | `${LabelledSign} ${LabelledSign}`, string[]>>
export type Labelled = { tuned: Set; held_out: Set }

export const labelled: Record<Locale, Labelled> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv }
