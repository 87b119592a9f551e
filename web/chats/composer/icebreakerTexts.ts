// Texts of first lines (CHAT-3), in the member’s language, to be edited before they are sent. They suit anybody on
// every site: nothing about looks or bodies, and nothing that asks for contact details.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignupReason } from '../../../contract/attributes.ts'
import type { Interest } from '../../../contract/interests.ts'

export const toAnybody: MessageDescriptor[] = [
  msg`Quick vote before the evening gets away from us: sweet or salty?`,
  msg`What made you smile today, even if only for a second?`,
  msg`Tell me one small thing that turns an ordinary day into a good one.`,
  msg`I wrote three clever first lines and deleted them all. So: hello, how is your day?`,
  msg`Two truths and a lie. You start, I guess.`,
  msg`If this evening had a soundtrack, which song would be playing right now?`,
  msg`What could you talk about for an hour without preparing?`,
  msg`Where are you happiest on a Friday evening: sofa, kitchen or out?`,
  msg`What is the best thing you have eaten this week? My stomach wants to know.`,
  msg`What would I find you doing on a perfectly lazy Sunday?`,
  msg`Which small thing can you do better than almost anyone?`,
  msg`Early bird or night owl? I want to know when to send my best lines.`,
  msg`Which rule do you like to break?`,
  msg`You may ask me one thing and get an honest answer. What is it?`,
  msg`What did you want to be when you were ten, and what came of it?`,
  msg`Which little luxury do you never regret?`,
  msg`Tell me something about you that no photo shows.`,
  msg`Your day in three words? I will try mine after you.`,
  msg`What are you looking forward to at the moment?`,
  msg`Which film or series could you watch again and again?`,
  msg`Mountains, sea or your own bed: where would you like to wake up tomorrow?`,
  msg`Which message would you have liked to get today? I can still change mine.`,
  msg`Let’s skip the weather: what is on your mind tonight?`,
  msg`What made you laugh out loud last?`,
]

/** About an interest of both. {interest} is its name, as profiles show it. */
export const aboutShared: MessageDescriptor[] = [
  msg({ message: 'We have this in common: {interest}. What do you like most about it?' }),
  msg({ message: 'Your profile and mine agree on this: {interest}. Isn’t that a reason to talk?' }),
]

/** About an interest of the partner. */
export const aboutTheirs: MessageDescriptor[] = [
  msg({ message: 'I saw this on your profile: {interest}. Tell me what I am missing.' }),
]

/** {place} as the card of the partner shows it. */
export const aboutPlace: MessageDescriptor[] = [
  msg({ message: '{place}: which spot there should nobody miss?' }),
  msg({ message: '{place}, says your profile. What would you show somebody there first?' }),
]

export const aboutReason: Record<SignupReason, MessageDescriptor> = {
  chat: msg`You are here for a good chat. Which subject keeps you talking?`,
  flirting: msg`You are here to flirt. Shall I start, or would you rather?`,
  dates: msg`You are here for dates. Coffee, a walk or dinner: what is a good first one?`,
  friendship: msg`You are looking for friendship. What do your friends come to you for?`,
  relationship: msg`You are looking for a relationship. Which small thing makes two people last?`,
  adventure: msg`You are here for adventure. What was your last small one?`,
  curious: msg`You are just curious, says your profile. About what most of all?`,
}

/** For partners whose profile has a text. */
export const aboutText: MessageDescriptor[] = [
  msg`I read what you wrote about yourself. What did you leave out?`,
  msg`What you wrote about yourself made me want to ask more. What should I ask first?`,
]

export const aboutNew: MessageDescriptor[] = [
  msg`You are new here. How has it been so far, honestly?`,
  msg`Welcome. May I be one of the first to say hello?`,
]

/** Specific lines for interests that suit a first message; intimate interests have none. */
export const aboutInterest: Partial<Record<Interest, MessageDescriptor>> = {
  coffee: msg`You like coffee. How do you take it, and is that up for debate?`,
  travelling: msg`You like to travel. Which place would you go back to tomorrow?`,
  cooking: msg`You like to cook. What is on the table when you want to impress somebody?`,
  music: msg`You like music. Which song always works on you?`,
  movies: msg`You like films. Which one do you defend against everybody?`,
  dancing: msg`You like to dance. On the dance floor, or in the kitchen too?`,
  animals: msg`You like animals. Which one are you on a Monday morning?`,
  reading: msg`You like to read. Which book cost you the most sleep?`,
  wine: msg`You like wine. Red, white, or whatever is open?`,
  video_games: msg`You like video games. Do you let others win, or do we need to talk?`,
  photography: msg`You like photography. What would you take a picture of right now?`,
  outdoors: msg`You like being outdoors. Where is your favourite bench with a view?`,
}
