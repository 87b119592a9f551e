// Problem documents (RFC 9457): a refusal with its stable code and its text in the reader's language (CALL-4).
import type { Locale } from '../../../contract/limits.ts'
import { type Problem, type RefusalCode, refusals } from '../../../contract/refusals.ts'
import { isTransientDbError } from '../db/transientDbError.ts'
import { translate } from '../i18n/texts.ts'
import { Invalid, Refusal } from '../refusal.ts'

export function problemOf(error: unknown, locale: Locale): Problem {
  if (error instanceof Invalid) return problem('invalid', locale, {}, error.fields)
  if (!(error instanceof Refusal)) return problem(isTransientDbError(error) ? 'unreachable' : 'bug', locale)
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
  return {
    type: `urn:nightjar:refusal:${code}`,
    title: message,
    status,
    code,
    detail: translate(locale, id, values),
    ...(fields && { fields }),
    ...(code === 'authentication_required' && { authentication_required: true as const }),
  }
}
