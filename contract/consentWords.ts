// The words of the consents, apart from their calls: only the screens that ask load them (SAFE-6).
import type { ConsentKind } from './consents.ts'

type ConsentWords = {
  /** Goes up with every change of the words: then the old ones are no longer taken. */
  version: number
  id: string
  message: string
}

/** The ids are explicit, so that the server can store what a screen shows. */
export const consentWords: Record<ConsentKind, ConsentWords> = {
  sensitive_data: {
    version: 1,
    .../*i18n*/ {
      id: 'consent.sensitive_data',
      message:
        'I agree that {site} uses details about my sexuality and sex life, like who I’m looking for, to run my profile and my matches. I can withdraw this anytime.',
    },
  },
  advertising_postbacks: {
    version: 1,
    .../*i18n*/ {
      id: 'consent.advertising_postbacks',
      message:
        'I agree that {site} tells the ad network that sent me when I sign up, buy or get a refund. It gets no name and no profile. I can withdraw this anytime.',
    },
  },
}

/** What a form sends for a tick: which words stood there. */
export const consentKey = (kind: ConsentKind) => `${kind}.${consentWords[kind].version}`
