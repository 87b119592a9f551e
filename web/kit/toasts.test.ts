// The list of toasts.
import { expect, test } from 'vitest'
import { closeToast, toast, toastDurationMs, toasts } from './toasts.ts'

const texts = () => toasts.getSnapshot().map(({ text }) => text)

test('CHAT-2 what closes a toast is told once, whether it is closed or has to make room', () => {
  const closed: string[] = []
  const show = (text: string) => toast({ text, onClose: () => closed.push(text) })
  const closeFirst = show('one')
  for (const text of ['two', 'three', 'four']) show(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
  closeFirst()
  for (const { id } of toasts.getSnapshot()) closeToast(id)
  expect(texts()).toEqual([])
  expect(closed).toEqual(['one', 'two', 'three', 'four'])
})

test('NAV-13 a toast with an action stays longer, a bad one until it is closed', () => {
  const plain = { id: 1, text: '', tone: 'ok' as const }
  const action = { label: 'Undo', run() {} }
  expect(toastDurationMs(plain)).toBeLessThan(toastDurationMs({ ...plain, action }) as number)
  expect(toastDurationMs({ ...plain, tone: 'bad' })).toBeNull()
  expect(toastDurationMs({ ...plain, action, durationMs: 6_000 })).toBe(6_000)
})
