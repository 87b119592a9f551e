// A moment, in the reader's own time zone.
import { useLingui } from '@lingui/react/macro'

export const formatTime = (moment: string, language: string) =>
  new Date(moment).toLocaleString(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short' })

export function Time({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} className="num whitespace-nowrap">
      {formatTime(at, i18n.locale)}
    </time>
  )
}
