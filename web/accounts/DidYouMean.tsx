// Suggests a correction of an address that looks mistyped (spec §5, ACC-3). A form of its own, so that Enter in another
// field never accepts it.
import { Trans } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type DidYouMeanProps = {
  suggestion: string
  /** Further fields to post. */
  fields: Record<string, string>
}

export function DidYouMean({ suggestion, fields }: DidYouMeanProps) {
  return (
    <PostForm
      noValidate
      className="grid gap-3 rounded-field bg-accent-soft px-4 py-3.5 text-on-accent-soft"
      aria-labelledby="did-you-mean"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="email" value={suggestion} />
      <p id="did-you-mean" role="status" className="wrap-anywhere">
        <Trans>
          Did you mean <b>{suggestion}</b>?
        </Trans>
      </p>
      <Button type="submit" kind="secondary" small className="justify-self-start">
        <Trans>Use this email</Trans>
      </Button>
    </PostForm>
  )
}
