// What a device shows of the app on its home screen: the site's own name and icon, or a plain one that says nothing of it (SITE-3, NAV-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { emptyObject } from './fields.ts'
import { type Niche, niches } from './limits.ts'

/** Plain names and icons, each like something that everybody has. */
export const disguises = ['notes', 'calendar', 'weather'] as const
export type Disguise = (typeof disguises)[number]
/** Seconds for which a browser remembers it, also logged out. */
export const DISGUISE_COOKIE_SECONDS = 365 * 86_400

/** What the pages of one who looks say of the app. */
export type HomeScreen = {
  /** What the device calls it; also the title of pages, where it is a plain name. */
  name: string
  shown_as: Disguise | null
  /** Addresses. */
  manifest: string
  icon: string
  touch_icon: string
  /** What the device draws around a page. */
  day: string
  night: string
}

/** Every name under which there are icons in web/public/icons. */
export const iconNames = [...niches, ...disguises] as const
export type IconName = Niche | Disguise

/** Colours by day and by night of what the device draws around the page, and of what loads: the pages' own (web/styles, a test compares). */
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

/** Of an app under a plain name: no niche's. */
export const disguiseColor = '#ffffff'

/** What a device says of the app, in the eleven languages; the server words the manifest. */
export const appTexts = {
  notes: /*i18n*/ { id: 'app.notes', message: 'Notes' },
  calendar: /*i18n*/ { id: 'app.calendar', message: 'Calendar' },
  weather: /*i18n*/ { id: 'app.weather', message: 'Weather' },
  messages: /*i18n*/ { id: 'app.messages', message: 'Messages' },
  likes: /*i18n*/ { id: 'app.likes', message: 'Likes' },
  offline: /*i18n*/ { id: 'app.offline', message: 'You are offline' },
  offline_why: /*i18n*/ {
    id: 'app.offline_why',
    message: 'This page comes back by itself as soon as you are online again.',
  },
}

/** Saved on the member, so that pushes and every device keep to it; null: the site's own name and icon. */
export const setDisguise = call({
  name: 'members.showAs',
  method: 'PUT',
  path: '/api/app',
  access: 'member',
  input: v.object({ shown_as: v.nullable(v.picklist(disguises)) }),
  output: emptyObject,
})
