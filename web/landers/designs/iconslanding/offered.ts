// The icons of each niche: twelve for all, three of its own; nothing that one would not name on a first page.
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

type Offered = [Interest, LucideIcon]

const all: Offered[] = [
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
const dancing: Offered = ['dancing', Disc3]
const gym: Offered = ['gym', Dumbbell]
const art: Offered = ['art', Palette]
const party: Offered = ['party', PartyPopper]
const photography: Offered = ['photography', Camera]
const massages: Offered = ['massages', HandHeart]
const tattoos: Offered = ['tattoos', PenTool]
const gardening: Offered = ['gardening', Sprout]
const sushi: Offered = ['sushi', Fish]

export const offered: Record<Niche, Offered[]> = {
  standard: [...all, dancing, gym, photography],
  she: [...all, dancing, art, tattoos],
  bdsm: [...all, massages, tattoos, party],
  bbw: [...all, dancing, massages, sushi],
  gilf: [...all, dancing, gardening, art],
  milf: [...all, dancing, massages, party],
  gay: [...all, gym, party, art],
}
