// Reply field under the first post: its text becomes the first message after the signup (LAND-1).
import { Trans } from '@lingui/react/macro'
import { MAX_HELLO_CHARS } from '../../../../contract/limits.ts'

export function ReplyField({ name }: { name: string }) {
  return (
    <div className="answer">
      <label htmlFor="answer" className="font-semibold text-sm">
        <Trans>Reply to {name}</Trans>
      </label>
      <textarea
        id="answer"
        name="hello"
        rows={2}
        maxLength={MAX_HELLO_CHARS}
        aria-describedby="answer-hint"
        className="answer-box"
      />
      <p id="answer-hint" className="text-muted text-xs">
        <Trans>This will be your first message. You can edit it before we send it.</Trans>
      </p>
    </div>
  )
}
