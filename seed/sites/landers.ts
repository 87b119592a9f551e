// Campaigns of the demo sites: the slugs `classic`, `tonight` and `choose` of each lander that takes one; some for landings of a profile (LAND-1, LAND-2).
import * as v from 'valibot'
import { type LanderVariants, landerDesigns, landerVariant } from '../../contract/landers.ts'
import type { Locale } from '../../contract/limits.ts'

const tonight: Record<Locale, string> = {
  en: 'Somebody new, tonight',
  nl: 'Iemand nieuws, vanavond',
  de: 'Heute Abend jemand Neues',
  it: 'Qualcuno di nuovo, stasera',
  fr: 'Une nouvelle rencontre ce soir',
  es: 'Alguien nuevo, esta noche',
  pl: 'Ktoś nowy, dziś wieczorem',
  da: 'En ny at møde i aften',
  fi: 'Uusi tuttavuus tänä iltana',
  nb: 'En ny å møte i kveld',
  sv: 'Någon ny i kväll',
}
const twoQuestions: Record<Locale, string> = {
  en: 'Two questions, and you are on your way.',
  nl: 'Twee vragen en je bent op weg.',
  de: 'Zwei Fragen, und es geht los.',
  it: 'Due domande, e si parte.',
  fr: 'Deux questions, et c’est parti.',
  es: 'Dos preguntas y empezamos.',
  pl: 'Dwa pytania i możesz zaczynać.',
  da: 'To spørgsmål, så er du i gang.',
  fi: 'Kaksi kysymystä, ja pääset alkuun.',
  nb: 'To spørsmål, så er du i gang.',
  sv: 'Två frågor, sedan är du i gång.',
}

const campaigns = {
  /** The design as it is, with the background block. */
  classic: v.parse(landerVariant, { design_version: 1 }),
  /** Words of its own; whom one is and looks for is asked right here. */
  tonight: v.parse(landerVariant, { headline: tonight, subline: twoQuestions, first_step: 'who' }),
  /** Ages and country go along. */
  choose: v.parse(landerVariant, { first_step: 'search', design_version: 1 }),
}

export const landers: LanderVariants = {
  ...Object.fromEntries(landerDesigns.filter((it) => it !== 'tinderswipe').map((it) => [it, campaigns])),
  landing2: { classic: campaigns.classic },
  landing3: { classic: campaigns.classic, tonight: v.parse(landerVariant, { headline: tonight }) },
}
