// Mails are React and live in web/mails; this is the door through which the server gets them, from the build of the web house.
import type { Locale } from '../../../contract/limits.ts'

export type Mail = { subject: string; html: string; text: string }
/** Throws for a name that web/mails does not have. Props are plain data. */
export type RenderMail = (name: string, locale: Locale, props: Record<string, unknown>) => Promise<Mail>
