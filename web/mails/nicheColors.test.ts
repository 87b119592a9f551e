// Mails have the color of their niche (SITE-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { niches } from '../../contract/limits.ts'
import { nicheColor } from './nicheColors.ts'

test('SITE-3 NOTE-2 the colours of mails are those of the style sheet', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../styles/niches.css'), 'utf8')
  for (const [at, niche] of niches.entries()) {
    const [, color] = new RegExp(`data-niche=['"]${niche}['"]\\][^}]*?--primary-600: (#\\w+)`).exec(sheet) ?? []
    expect([niche, nicheColor(at + 1)]).toEqual([niche, color])
  }
})
