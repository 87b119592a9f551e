// The words that a demo site says of itself, and how one language's are kept: what all sites share, and each site's own.
import type { Niche } from '../../../contract/limits.ts'

interface FictionalTexts {
  fictional_warning: string
  fictional_singular: string
  fictional_plural: string
}

interface OwnTexts {
  index_title: string
  description: string
}

export interface SiteTexts extends OwnTexts, FictionalTexts {}

export interface LocaleTexts {
  fictional: FictionalTexts
  sites: Record<Niche, OwnTexts>
}
