// Reading what browsers say of themselves.
import { expect, test } from 'vitest'
import { deviceName } from './deviceName.ts'

const mozilla = 'Mozilla/5.0'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Windows', 'desktop'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${blink} Chrome/138.0.0.0 Safari/537.36`, 'Chrome, Windows', 'desktop'],
  [`${mozilla} (Windows NT 10.0) ${blink} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge, Windows', 'desktop'],
  [`${mozilla} (X11; Linux x86_64) ${blink} Chrome/138.0 Safari/537.36 OPR/120.0`, 'Opera, Linux', 'desktop'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/138.0 Safari/537.36`, 'Chrome, ChromeOS', 'desktop'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari, macOS', 'desktop'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
    'phone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/138.0 Mobile/15E148 Safari/604.1`,
    'Chrome, iPhone',
    'phone',
  ],
  [
    `${mozilla} (iPad; CPU OS 17_7 like Mac OS X) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox, iPad',
    'tablet',
  ],
  [`${mozilla} (Linux; Android 10; K) ${blink} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome, Android', 'phone'],
  [`${mozilla} (Linux; Android 10; K) ${blink} Chrome/138.0.0.0 Safari/537.36`, 'Chrome, Android', 'tablet'],
  [
    `${mozilla} (Linux; Android 13; SM-S918B) ${blink} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
    'phone',
  ],
  [`${mozilla} (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, 'Firefox, Android', 'phone'],
  ['curl/8.5.0', '', null],
  ['', '', null],
  ['<script>alert(1)</script> Windows‮', 'Windows', 'desktop'],
])('ACC-8 %s is %s', (said, name, form) => {
  expect(deviceName(said)).toEqual({ name, form })
})
