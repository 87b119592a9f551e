// A mail of a niche has the niche's own colour (SITE-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { niches } from '../../contract/limits.ts'
import { colourOf } from './colours.ts'

test('SITE-3 NOTE-2 the colours of mails are those of the style sheet', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../styles/niches.css'), 'utf8')
  for (const [at, niche] of niches.entries()) {
    const [, colour] = new RegExp(`data-niche=['"]${niche}['"]\\][^}]*?--primary-600: (#\\w+)`).exec(sheet) ?? []
    expect([niche, colourOf(at + 1)]).toEqual([niche, colour])
  }
})
