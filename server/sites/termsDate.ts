// Since when the terms hold: the specification's date, or the company's own start where that came later (PAGE-1, spec §9).
import { termsVersion } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'

export const termsDate = ({ company }: Pick<Site, 'company'>) =>
  new Date(Math.max(Date.parse(termsVersion), Date.parse(company.added) || 0))
