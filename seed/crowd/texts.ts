// Sentences for profile texts: warm, adult, never crude.
import type { Niche } from '../../contract/limits.ts'

export const openings = [
  'I work with my hands and think on my bike.',
  'Nurse on nights, so I answer at strange hours.',
  'I sell old books and new ideas.',
  'Office by day, kitchen by night.',
  'I moved here for love and stayed for the bread.',
  'I drive trains and I am rarely late.',
  'Teacher, which means I can listen and I can wait.',
  'I fix things: roofs, radios, bad moods.',
  'Half of my week belongs to the sea.',
  'I have a dog, a garden and a terrible singing voice.',
  'I work from home and dress up anyway.',
  'Quiet at first, and then not at all.',
  'I know every late bar in this town by its chairs.',
  'I am better in the evening than in the morning.',
  'Twice lucky, once unlucky, still curious.',
  'I grow tomatoes on a balcony and win no prizes.',
  'I photograph strangers and remember their names.',
  'I run slowly, read quickly and cook for four.',
] as const

export const middles = [
  'Looking for someone who laughs before the joke is over.',
  'A good talk is where it starts for me.',
  'I like long evenings and short messages.',
  'Tell me what made you smile today.',
  'I would rather meet once than write for a month.',
  'Slow is fine, dull is not.',
  'I say what I mean and I ask when I am not sure.',
  'Kissing is a conversation too.',
  'I like people who look up from their phone.',
  'If you can recommend a film, you are halfway there.',
  'I believe in first impressions, and in second ones.',
  'I like warm hands, dry humour and clean sheets.',
  'Not in a hurry, not out of the game.',
  'I want something light that may grow heavier.',
  'Respect is the part I do not negotiate.',
  'I have time on Thursdays, and on most nights after nine.',
] as const

export const endings = [
  'Say hello, I do not bite first.',
  'Wine or tea, you choose.',
  'Surprise me with a question.',
  'Bring a story.',
  'The first round is on me.',
  'Write to me as you would speak.',
  'Let us see where the evening goes.',
  'Ask me about the scar.',
  'Discretion is a given.',
  'You had me at good evening.',
  'Come and be curious.',
  'I answer everyone who is kind.',
] as const

export const ofNiche: Record<Niche, readonly string[]> = {
  standard: [
    'A date, a walk, and then we see.',
    'I would like to be asked out, and to ask.',
    'Equal parts mischief and manners.',
  ],
  she: [
    'I fall for women who know their own mind.',
    'Long hair, short hair, I fall for the laugh.',
    'I like to be seen by a woman who takes her time.',
  ],
  bdsm: [
    'I talk about limits before I talk about wishes.',
    'Trust is the best toy I own.',
    'A safe word is a sign of good taste.',
    'I like to lead, and I listen while I do.',
    'I like to follow someone who is worth following.',
  ],
  bbw: [
    'Curves and confidence, in that order or the other.',
    'There is more to love, and no apology for it.',
    'I like a soft shoulder and a loud laugh.',
  ],
  gilf: [
    'I have more past than plans, and I like it so.',
    'Experience is not a number, it is a talent.',
    'I still dance when the song is right.',
  ],
  milf: [
    'I know what I like by now, and I say so.',
    'The best part of the day begins when the phone is off.',
    'Old enough to choose, young enough to be surprised.',
  ],
  gay: [
    'I like men who hold hands without looking around.',
    'Bearded or not, I look at the eyes first.',
    'A man who can cook has my attention.',
    'Dance floor or sofa, I am fine with both.',
  ],
}
