// Whether this visitor may sign up, as far as a page knows; the signup itself decides (SITE-4).
import type { Page } from '../base/context.ts'

export const isInvited = ({ settings, has_source }: Page): boolean => settings.signups === 'all' || has_source
