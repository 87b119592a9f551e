// The app on a device's home screen: the site's own name and icon, or a disguise that gives nothing away (SITE-3, NAV-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { emptyObject } from './fields.ts'
import { type Niche, niches } from './limits.ts'

/** Names and icons of common apps, which a member can choose as a disguise. */
export const disguises = ['notes', 'calendar', 'weather'] as const
export type Disguise = (typeof disguises)[number]
/** Max-Age of the cookie; it outlives a logout. */
export const DISGUISE_COOKIE_SECONDS = 365 * 86_400

/** Metadata of the app in a viewer's pages. */
export type HomeScreen = {
  /** Name on the device; with a disguise also the title of pages. */
  name: string
  shown_as: Disguise | null
  /** URLs. */
  manifest: string
  icon: string
  touch_icon: string
  /** Theme colors of the browser's frame by day and by night. */
  day: string
  night: string
}

/** Every icon set in web/public/icons. */
export const iconNames = [...niches, ...disguises] as const
export type IconName = Niche | Disguise

/** Theme and splash colors by day and by night; equal to those of the pages (web/styles), which a test compares. */
export const appColors: Record<Niche, { accent: string; night: string }> = {
  standard: { accent: '#b81575', night: '#160b15' },
  she: { accent: '#aa2ea4', night: '#150a19' },
  bdsm: { accent: '#971f25', night: '#130e0e' },
  bbw: { accent: '#af4a1b', night: '#160b12' },
  gilf: { accent: '#2957af', night: '#0d0e1b' },
  milf: { accent: '#ae1a44', night: '#180a12' },
  gay: { accent: '#7e40bf', night: '#140b1a' },
}
export const daySurface = '#fcf8f4'

/** Color of a disguised app: no niche's. */
export const disguiseColor = '#ffffff'

/** Texts of the app on a device, in the eleven languages; the server renders them into the manifest. */
export const appTexts = {
  notes: /*i18n*/ { id: 'app.notes', message: 'Notes' },
  calendar: /*i18n*/ { id: 'app.calendar', message: 'Calendar' },
  weather: /*i18n*/ { id: 'app.weather', message: 'Weather' },
  messages: /*i18n*/ { id: 'app.messages', message: 'Messages' },
  likes: /*i18n*/ { id: 'app.likes', message: 'Likes' },
  offline: /*i18n*/ { id: 'app.offline', message: 'You’re offline' },
  offline_why: /*i18n*/ {
    id: 'app.offline_why',
    message: 'This page reloads when you’re back online.',
  },
}

/** Stored on the member, so that pushes and all devices follow it; null: the site's own name and icon. */
export const setDisguise = call({
  name: 'members.setDisguise',
  method: 'PUT',
  path: '/api/app',
  access: 'member',
  input: v.object({ shown_as: v.nullable(v.picklist(disguises)) }),
  output: emptyObject,
})
