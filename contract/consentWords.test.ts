// Words that people agreed to are never changed under the same version.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentWords } from './consentWords.ts'

test('SAFE-6 other words of a consent have another version: raise it, and write the new digest here', () => {
  const digests = Object.values(consentWords).map(
    ({ version, message }) => `${version} ${createHash('sha256').update(message).digest('hex').slice(0, 16)}`,
  )
  expect(digests).toEqual(['1 120a4f1e83896a13', '1 fdec56a1f3faf66b'])
})
