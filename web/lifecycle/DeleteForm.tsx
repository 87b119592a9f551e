// Form to delete the account, with a reason (spec §3, delete reasons).
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type DeleteReason, deleteReasons } from '../../contract/lifecycle.ts'
import { REACTIVATION_DAYS } from '../../contract/limits.ts'
import { useFormError } from '../base/forms.ts'
import { useMember } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Radio } from '../kit/Choice.tsx'
import { FieldError, Textarea } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

const reasonLabels: Record<DeleteReason, ReturnType<typeof msg>> = {
  price: msg`It’s too expensive`,
  found_someone: msg`I found someone`,
  not_looking: msg`I’m not looking any more`,
  site_problems: msg`Something doesn’t work`,
  no_members: msg`Not enough people`,
  time: msg`I don’t have time`,
  other: msg`Another reason`,
}

export function DeleteForm() {
  const { t } = useLingui()
  const { credits } = useMember()
  const failed = useFormError()
  const isReasonMissing = failed !== null && 'reason' in failed.fields
  return (
    <Panel className="grid gap-5 p-5" aria-labelledby="why">
      <PostForm action="/account/delete" noValidate className="grid gap-5">
        <input type="hidden" name="do" value="delete" />
        <fieldset className="grid gap-1" aria-describedby={isReasonMissing ? 'why-error' : undefined}>
          <legend id="why" className="mb-2 font-bold text-xl">
            <Trans>Why are you leaving?</Trans>
          </legend>
          {deleteReasons.map((reason) => (
            <Radio
              key={reason}
              name="reason"
              value={reason}
              required
              label={t(reasonLabels[reason])}
              defaultChecked={failed?.values.reason === reason}
            />
          ))}
          {isReasonMissing && (
            <div role="alert">
              <FieldError id="why-error">
                <Trans>Choose the reason that fits best.</Trans>
              </FieldError>
            </div>
          )}
        </fieldset>
        <Textarea
          label={t`Anything you’d like to add? (optional)`}
          name="remarks"
          maxLength={2000}
          rows={3}
          defaultValue={failed?.values.remarks}
        />
        <div className="grid gap-2 text-sm">
          {credits > 0 && (
            <p className="font-semibold">
              <Plural value={credits} one="You’ll lose your # credit." other="You’ll lose your # credits." />
            </p>
          )}
          <p className="text-muted">
            <Trans>
              Records the law makes us keep, such as payments, stay without your name. Everything else is erased after{' '}
              {REACTIVATION_DAYS} days.
            </Trans>
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <LinkButton to="/account" kind="secondary">
            <Trans>Keep my account</Trans>
          </LinkButton>
          <Button kind="danger" type="submit">
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
