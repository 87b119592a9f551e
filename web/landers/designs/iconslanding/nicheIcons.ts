// Interest icons of each niche: twelve for all, three of its own, none of them explicit.
import {
  BookOpen,
  Camera,
  ChefHat,
  Clapperboard,
  Coffee,
  Disc3,
  Dumbbell,
  Fish,
  HandHeart,
  HeartHandshake,
  type LucideIcon,
  Mountain,
  Music,
  Palette,
  PartyPopper,
  PawPrint,
  PenTool,
  Plane,
  Sprout,
  Utensils,
  Waves,
  Wine,
} from 'lucide-react'
import type { Interest } from '../../../../contract/interests.ts'
import type { Niche } from '../../../../contract/limits.ts'

type InterestIcon = [Interest, LucideIcon]

const commonIcons: InterestIcon[] = [
  ['coffee', Coffee],
  ['wine', Wine],
  ['foodie', Utensils],
  ['music', Music],
  ['travelling', Plane],
  ['movies', Clapperboard],
  ['hiking', Mountain],
  ['beach', Waves],
  ['animals', PawPrint],
  ['cooking', ChefHat],
  ['reading', BookOpen],
  ['hugging', HeartHandshake],
]
const dancing: InterestIcon = ['dancing', Disc3]
const gym: InterestIcon = ['gym', Dumbbell]
const art: InterestIcon = ['art', Palette]
const party: InterestIcon = ['party', PartyPopper]
const photography: InterestIcon = ['photography', Camera]
const massages: InterestIcon = ['massages', HandHeart]
const tattoos: InterestIcon = ['tattoos', PenTool]
const gardening: InterestIcon = ['gardening', Sprout]
const sushi: InterestIcon = ['sushi', Fish]

export const nicheIcons: Record<Niche, InterestIcon[]> = {
  standard: [...commonIcons, dancing, gym, photography],
  she: [...commonIcons, dancing, art, tattoos],
  bdsm: [...commonIcons, massages, tattoos, party],
  bbw: [...commonIcons, dancing, massages, sushi],
  gilf: [...commonIcons, dancing, gardening, art],
  milf: [...commonIcons, dancing, massages, party],
  gay: [...commonIcons, gym, party, art],
}
