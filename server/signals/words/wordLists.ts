// Format of one language's word lists (SAFE-4): comma-separated phrases in normal spelling, `*` for any ending.

/** Kind of a phrase. Some are a sign alone, others near phrases of certain kinds. */
export type Kind = keyof Omit<Words, 'numbers'>

export type Words = {
  /** Alone a number; eight of them in a row are for a phone. '0 zero nought, 12 twelve' */
  numbers: string
  /** '@' and '.', spelled. */
  at: string
  dot: string
  /** Digits near these may be a phone's. */
  calls: string
  /** With a messenger's name near, they lead there. */
  invites: string
  /** So they do right before its name: my, have you. */
  owns: string
  /** They lead there alone: names of messengers that are words too. */
  handles: string
  /** They do so too, where nothing but talking is done. */
  onto: string
  /** What ends like an address and is near these is one. */
  visits: string
  /** Somebody is asked to give. */
  asks: string
  /** Somebody lacks. */
  needs: string
  /** Somebody is asked, and to do this: together they ask to give. */
  pleas: string
  pays: string
  /** So does this, where it is money that is sent: one may be asked for a photo. */
  sends: string
  /** What is given, or lacks. */
  sums: string
  /** What it would be for. */
  plights: string
  /** What else it would be for; one may be asked about it without being asked for it. */
  fares: string
  /** What money is said to be made with, and how. */
  ventures: string
  lures: string
  /** About money, alone. */
  money: string
  /** Looks like one of the above, and is none. */
  harmless: string
}

export const phrasesOf = (list = '') =>
  list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
