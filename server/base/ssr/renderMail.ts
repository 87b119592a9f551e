// Mail rendering: mails are React components in web/mails; the server renders them through the SSR build.
import type { Locale } from '../../../contract/limits.ts'

export type Mail = { subject: string; html: string; text: string }
/** Throws for an unknown name. Props are plain data. */
export type RenderMail = (name: string, locale: Locale, props: Record<string, unknown>) => Promise<Mail>
