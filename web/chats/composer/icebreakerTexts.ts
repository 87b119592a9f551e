// Texts of first lines (CHAT-3), in the member’s language, to be edited before they are sent. They suit anybody on
// every site: nothing about looks or bodies, and nothing that asks for contact details.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignupReason } from '../../../contract/attributes.ts'
import type { Interest } from '../../../contract/interests.ts'

export const toAnybody: MessageDescriptor[] = [
  msg`Important question before we go any further: sweet or salty?`,
  msg`What made you smile today? Tiny things count.`,
  msg`What small thing can turn your whole day around?`,
  msg`I wrote three clever openers and deleted them all. So, hi. How’s your day going?`,
  msg`Two truths and a lie. You go first.`,
  msg`If tonight had a soundtrack, what would be playing right now?`,
  msg`What could you talk about for an hour, no notes?`,
  msg`Perfect Friday night: a long dinner, a late bar or your own sofa?`,
  msg`What’s the best thing you’ve eaten this week? I’m asking on an empty stomach.`,
  msg`What does your perfect lazy Sunday look like?`,
  msg`What’s your most useless talent?`,
  msg`Early bird or night owl? I need to know when to send you my best lines.`,
  msg`What’s one rule you love to break?`,
  msg`Ask me anything. You get one honest answer, so choose well.`,
  msg`What did you want to be when you were ten? And how close did you get?`,
  msg`What’s the little luxury you never say no to?`,
  msg`Tell me something I’d never guess about you.`,
  msg`Sum up your day in three words. Then I’ll do mine.`,
  msg`What are you looking forward to right now?`,
  msg`Which film or series could you watch on repeat?`,
  msg`Where would you rather wake up tomorrow: the mountains, the sea or your own bed?`,
  msg`What message would you love to get today? I can still edit mine.`,
  msg`Let’s skip the small talk. What’s on your mind tonight?`,
  msg`What’s the last thing that made you laugh out loud?`,
]

/** About an interest of both. {interest} is its name, as profiles show it. */
export const aboutShared: MessageDescriptor[] = [
  msg({ message: '{interest}? Same here. What got you hooked?' }),
  msg({ message: 'You had me at “{interest}”. Tell me more.' }),
]

/** About an interest of the partner. */
export const aboutTheirs: MessageDescriptor[] = [msg({ message: '{interest}, I see. Talk me into it.' })]

/** {place} as the card of the partner shows it. */
export const aboutPlace: MessageDescriptor[] = [
  msg({ message: '{place}, nice. Where would you take me first?' }),
  msg({ message: 'What’s the best-kept secret in {place}?' }),
]

export const aboutReason: Record<SignupReason, MessageDescriptor> = {
  chat: msg`You’re here for a good chat. What could keep you talking past midnight?`,
  flirting: msg`So you’re here to flirt. Do I start, or do you?`,
  dates: msg`Best first date: coffee, a walk or dinner?`,
  friendship: msg`If I asked your friends about you, what would they say first?`,
  relationship: msg`What’s the little thing that makes two people last?`,
  adventure: msg`You’re up for an adventure. What was your last one?`,
  curious: msg`Your profile says you’re just curious. Curious about what?`,
}

/** For partners whose profile has a text. */
export const aboutText: MessageDescriptor[] = [
  msg`I read your whole profile. What did you leave out?`,
  msg`Your profile left me with questions. Where should I start?`,
]

export const aboutNew: MessageDescriptor[] = [
  msg`You’re new here. How’s it going so far, honestly?`,
  msg`Welcome! Can I be one of the first to say hi?`,
]

/** Specific lines for interests that suit a first message; intimate interests have none. */
export const aboutInterest: Partial<Record<Interest, MessageDescriptor>> = {
  coffee: msg`How do you take your coffee? And is that up for debate?`,
  travelling: msg`If you could go back to one place tomorrow, where would it be?`,
  cooking: msg`What do you cook when you want to impress someone?`,
  music: msg`Which song puts you in a good mood every single time?`,
  movies: msg`Which film will you defend to the end?`,
  dancing: msg`Do you only dance on dance floors, or in the kitchen too?`,
  animals: msg`Which animal are you on a Monday morning?`,
  reading: msg`Which book kept you up way too late?`,
  wine: msg`Red, white or whatever’s open?`,
  video_games: msg`Do you let people win at video games, or should I be worried?`,
  photography: msg`If you had your camera out right now, what would be in the frame?`,
  outdoors: msg`What’s the best view you’ve ever walked to?`,
}
