// Checks of a file in the browser, before the upload.
import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'
import { isHeic, validateFile } from './validateFile.ts'

const file = (over: Partial<File> = {}) => ({ type: 'image/jpeg', size: 1_000, ...over })

test('PRO-4 photos are sent by their type, and those whose type nobody knows: the server looks at the bytes', () => {
  for (const type of [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/avif',
    'image/heic',
    'image/heif',
    'image/jpg',
    'image/pjpeg',
    'IMAGE/JPEG',
  ])
    expect(validateFile(file({ type }))).toBe(null)
  for (const type of ['', 'application/octet-stream']) expect(validateFile(file({ type }))).toBe(null)
  expect(validateFile(file({ size: MAX_PHOTO_BYTES }))).toBe(null)
})

test('PRO-4 what is no photo, is empty or is larger than 20 MB is told without sending it', () => {
  expect(validateFile(file({ type: 'image/gif' }))).toBe('not_a_photo')
  expect(validateFile(file({ type: 'image/svg+xml' }))).toBe('not_a_photo')
  expect(validateFile(file({ type: 'application/pdf' }))).toBe('not_a_photo')
  expect(validateFile(file({ size: 0 }))).toBe('photo_damaged')
  expect(validateFile(file({ size: MAX_PHOTO_BYTES + 1 }))).toBe('photo_too_large')
})

test('PRO-4 a HEIC is known by its type, or by its name where the system knows none', () => {
  const files = [
    { type: 'image/heic', name: 'a' },
    { type: '', name: 'IMG_0001.HEIC' },
    { type: 'application/octet-stream', name: 'a.heif' },
    { type: 'image/jpeg', name: 'heic.jpg' },
  ]
  expect(files.map(isHeic)).toEqual([true, true, true, false])
})
