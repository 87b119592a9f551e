// Reports of several changes at once.
import { afterEach, expect, test, vi } from 'vitest'
import { observeIntersection } from './observeIntersection.ts'

afterEach(() => void vi.unstubAllGlobals())

test('CHAT-10 an element that left and came back between two reports is in view', () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe() {}
    },
  )
  const onIntersect = vi.fn()
  observeIntersection({} as Element, onIntersect, {})
  report([{ isIntersecting: true }, { isIntersecting: false }])
  expect(onIntersect).not.toHaveBeenCalled()
  report([{ isIntersecting: false }, { isIntersecting: true }])
  expect(onIntersect).toHaveBeenCalledOnce()
})
