// Problem documents (RFC 9457): a refusal with its stable code and its text in the reader's language (CALL-4).
import { defaultLocale, type Locale } from '../../../contract/limits.ts'
import { type Problem, type RefusalCode, refusals } from '../../../contract/refusals.ts'
import { translate } from '../i18n/texts.ts'
import { Invalid, Refusal } from '../refusal.ts'
import { unavailability } from './unavailability.ts'

export function problemOf(error: unknown, locale: Locale): Problem {
  if (error instanceof Invalid) return problem('invalid', locale, {}, error.fields)
  if (!(error instanceof Refusal)) return problem(unavailability(error) ?? 'bug', locale)
  const fields = error.fields
    ? Object.fromEntries(
        Object.entries(error.fields).map(([field, code]) => [
          field,
          translate(locale, refusals[code].id, error.values),
        ]),
      )
    : undefined
  return { ...problem(error.code, locale, error.values, fields), ...error.details }
}

function problem(
  code: RefusalCode,
  locale: Locale,
  values: Record<string, string | number> = {},
  fields?: Record<string, string>,
): Problem {
  const { status, id, message } = refusals[code]
  const retry_after = status === 429 ? retrySeconds(code, values) : 0
  return {
    type: `urn:nightjar:refusal:${code}`,
    // Whole, also where the text has placeholders.
    title: message.includes('{') ? translate(defaultLocale, id, values) : message,
    status,
    code,
    detail: translate(locale, id, values),
    ...(fields && { fields }),
    ...(retry_after && { retry_after }),
    ...(code === 'authentication_required' && { authentication_required: true as const }),
  }
}

/** Where the limit is of a moment, and where its text says "tomorrow". */
const MOMENT_SECONDS = 60
const DAY_SECONDS = 86_400

const retrySeconds = (code: RefusalCode, { seconds, minutes }: Record<string, string | number>): number =>
  Number(seconds) || Number(minutes) * 60 || (code === 'too_many' ? MOMENT_SECONDS : DAY_SECONDS)
