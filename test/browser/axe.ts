// Runs axe on a page, by day and by night, without repeating the rules that a colour scheme cannot change.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that depend on the colour scheme. Structure, names and order do not. */
const colorSchemeRules = ['color-contrast', 'link-in-text-block']

/** Violations as text; `again`: the same page in another colour scheme. */
export async function axeViolations(page: Page, { again = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const only = rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}
      // No rule that is on reads the stylesheets, which axe would load again; one reads audio and video.
      return (await axe.run(document, { preload: { assets: ['media'] }, resultTypes: ['violations'], ...only }))
        .violations
    },
    again ? colorSchemeRules : null,
  )
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join('\n  ')}`,
  )
}
