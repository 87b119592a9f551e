// The answers that the program brings, in every language: server/staff/answers/LOCALE.json (STAFF-2).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '../../contract/limits.ts'

export type AnswerText = { subject: string; words: string }

const read = (locale: Locale): Record<string, AnswerText> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'answers', `${locale}.json`), 'utf8'))

let texts: { name: string; language: Locale; subject: string; words: string }[] | undefined
export function shippedAnswers() {
  texts ??= locales.flatMap((language) =>
    Object.entries(read(language)).map(([name, text]) => ({ name, language, ...text })),
  )
  return texts
}
