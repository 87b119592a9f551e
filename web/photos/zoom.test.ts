// Zoom and swipes of the lightbox.
import { expect, test } from 'vitest'
import { MAX_ZOOM_FACTOR, panBy, swipeResult, tapZone, unzoomed, zoomBy } from './zoom.ts'

const stage = { width: 400, height: 800 }

test('PRO-5 a photo zooms around the point that is touched, and never leaves the stage', () => {
  const zoomed = zoomBy(unzoomed, 2, { x: 100, y: -50 }, stage)
  expect(zoomed).toEqual({ factor: 2, x: -100, y: 50 })
  expect(zoomBy(zoomed, 0.5, { x: 100, y: -50 }, stage)).toEqual(unzoomed)
  expect(zoomBy(zoomed, 0.01, { x: 0, y: 0 }, stage)).toEqual(unzoomed)
  expect(zoomBy(unzoomed, 99, { x: 0, y: 0 }, stage).factor).toBe(MAX_ZOOM_FACTOR)
  expect(panBy(zoomed, { x: -500, y: 500 }, stage)).toEqual({ factor: 2, x: -200, y: 400 })
  expect(panBy(unzoomed, { x: 30, y: 30 }, stage)).toEqual(unzoomed)
})

test('PRO-5 a swipe turns the page or closes, far or fast; a short one does nothing', () => {
  expect(swipeResult({ x: -90, y: 20 }, 900, stage)).toBe('next')
  expect(swipeResult({ x: 90, y: 20 }, 900, stage)).toBe('previous')
  expect(swipeResult({ x: -50, y: 20 }, 80, stage)).toBe('next')
  expect(swipeResult({ x: -50, y: 20 }, 900, stage)).toBe(null)
  expect(swipeResult({ x: 20, y: 200 }, 900, stage)).toBe('close')
  expect(swipeResult({ x: 20, y: -200 }, 90, stage)).toBe(null)
})

test('PRO-5 a tap at the edges turns the page', () => {
  expect([-199, -101, -99, 0, 99, 101].map((x) => tapZone(x, stage))).toEqual([
    ...['previous', 'previous', 'middle', 'middle', 'middle', 'next'],
  ])
})
