// The answer to the warning: a form that leads back to the page one came to, so that it needs no script (NAV-10).
import { Trans } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'

export function EntryForm({ next }: { next: string }) {
  return (
    <form method="post" action="/enter">
      <input type="hidden" name="next" value={next} />
      <Button type="submit" kind="loud" wide>
        <Trans>I am 18 or older</Trans>
      </Button>
    </form>
  )
}
