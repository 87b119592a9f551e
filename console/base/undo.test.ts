// Undo for ten seconds: done at once and taken back, or done when nobody took it back (STAFF-4).
import { expect, test } from 'vitest'
import { closeToast, toasts } from '../../web/kit/toasts.ts'
import { offerUndo, runPending } from './undo.ts'

function offer(isReversible: boolean, fails = false) {
  const done: string[] = []
  const run = async ({ isLast }: { isLast: boolean }) => {
    done.push(isLast ? 'run as the last' : 'run')
    if (fails) throw new Error('refused')
  }
  const undo = async () => void done.push('undo')
  offerUndo(
    { text: 'Decided', run, ...(isReversible && { undo }), onUndone: () => void done.push('shown again') },
    { label: 'Undo', onFail: () => void done.push('failed') },
  )
  const toast = toasts.getSnapshot().at(-1) as ReturnType<typeof toasts.getSnapshot>[number]
  async function elapse() {
    closeToast(toast.id)
    await new Promise(setImmediate)
  }
  return {
    done,
    elapse,
    async press() {
      toast.action?.run()
      await elapse()
    },
  }
}

test('STAFF-4 what can be taken back is done at once; what cannot, when the time is over', async () => {
  const reversible = offer(true)
  expect(reversible.done).toEqual(['run'])
  await reversible.elapse()
  expect(reversible.done).toEqual(['run'])
  const final = offer(false)
  expect(final.done).toEqual([])
  await final.elapse()
  expect(final.done).toEqual(['run'])
})

test('STAFF-4 undone in time nothing has happened, or it is taken back', async () => {
  const reversible = offer(true)
  await reversible.press()
  expect(reversible.done).toEqual(['run', 'undo', 'shown again'])
  const final = offer(false)
  await final.press()
  runPending()
  expect(final.done).toEqual(['shown again'])
})

test('STAFF-4 a page that closes does what waits, once; what is refused is shown again', async () => {
  const final = offer(false)
  runPending({ isLast: true })
  await final.elapse()
  expect(final.done).toEqual(['run as the last'])
  const refused = offer(false, true)
  await refused.elapse()
  expect(refused.done).toEqual(['run', 'failed', 'shown again'])
})
