// Each gift has its drawing (CHAT-3).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gifts } from '../../../contract/chats.ts'

test('CHAT-3 each gift has a drawing', () => {
  const drawing = (gift: string) => join(import.meta.dirname, '../../public/gifts', `${gift}.svg`)
  expect(gifts.length).toBeGreaterThan(0)
  expect(gifts.filter((gift) => !existsSync(drawing(gift)))).toEqual([])
})
