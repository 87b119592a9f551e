// Good, bad or unknown: by its shape and its words, not by its colour alone.
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleQuestionMark, TriangleAlert } from 'lucide-react'

export function Mark({ state }: { state: 'good' | 'bad' | 'unknown' }) {
  const { t } = useLingui()
  if (state === 'good')
    return <CircleCheck className="size-5 shrink-0 text-success" role="img" aria-label={t`in order`} />
  if (state === 'bad')
    return <TriangleAlert className="size-5 shrink-0 text-danger" role="img" aria-label={t`not in order`} />
  return <CircleQuestionMark className="size-5 shrink-0 text-muted" role="img" aria-label={t`not known`} />
}
