// Effective date of the terms: the specification's, or the company's start where that is later (PAGE-1, spec §9).
import { termsVersion } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'

export const termsDate = ({ company }: Pick<Site, 'company'>) =>
  new Date(Math.max(Date.parse(termsVersion), Date.parse(company.added) || 0))
