// The interests in groups, as screens show them; the order of the list itself is the specification's (SITE-10).
import type { Interest } from '../../contract/interests.ts'

/** The last group is folded on screens. */
export const interestGroups = {
  outdoors: [
    'adventure',
    'animals',
    'beach',
    'biking',
    'gardening',
    'gym',
    'hiking',
    'outdoors',
    'sports',
    'travelling',
  ],
  food: ['barbecue', 'beer', 'coffee', 'cooking', 'foodie', 'sushi', 'tea', 'vegetarian', 'wine'],
  culture: [
    ...(['art', 'astrology', 'dancing', 'fashion', 'movies', 'music', 'party', 'photography', 'politics'] as const),
    ...(['reading', 'shopping', 'tattoos', 'theater', 'video_games'] as const),
  ],
  romance: ['hugging', 'kissing', 'massages', 'relationship'],
  intimate: [
    ...(['anal_sex', 'bondage', 'exchanging_pictures', 'lingerie', 'masturbating', 'one_night_stand'] as const),
    ...(['oral_sex', 'public_sex', 'sadomasochism', 'safe_sex', 'sex', 'sex_toys', 'threesome'] as const),
  ],
} as const satisfies Record<string, readonly Interest[]>

export type InterestGroup = keyof typeof interestGroups

const intimate: ReadonlySet<Interest> = new Set(interestGroups.intimate)
export const isIntimate = (interest: Interest) => intimate.has(interest)
