// Defaults of a site's settings.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseCommentedJson, siteTemplate } from '../ops/siteTemplate.ts'
import { siteChoices } from './sites.ts'

test('ACC-10 a new site tells nobody who is a member, in the template and where its file says nothing', () => {
  const { choices } = parseCommentedJson(siteTemplate) as { choices: Record<string, unknown> }
  expect(choices.membership_privacy).toBe('strict')
  const { membership_privacy: _, ...silent } = choices
  expect(v.parse(siteChoices, silent).membership_privacy).toBe('strict')
})
