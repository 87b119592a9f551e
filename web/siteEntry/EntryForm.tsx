// Form that confirms the site-entry warning and leads back to the page; works without scripts (NAV-10).
import { Trans } from '@lingui/react/macro'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export function EntryForm({ next }: { next: string }) {
  return (
    <PostForm action="/enter">
      <input type="hidden" name="next" value={next} />
      <Button type="submit" kind="primary" wide>
        <Trans>I’m {MIN_AGE_YEARS} or older</Trans>
      </Button>
    </PostForm>
  )
}
