// Step 4: a first message to the target, and an optional demo like (ACC-1, LIKE-6).
import { Trans, useLingui } from '@lingui/react/macro'
import type { SignupDraft } from '../../contract/accounts.ts'
import { useFormError } from '../base/forms.ts'
import { useSite } from '../base/session.ts'
import { useCost } from '../chats/composer/useCost.ts'
import { Checkbox } from '../kit/Choice.tsx'
import { Textarea } from '../kit/Field.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupExtras({ target, draft }: SignupPage) {
  const name = target?.name ?? draft.target?.name
  return (
    <SignupForm
      step={4}
      heading={name ? <Trans>Say hello to {name}</Trans> : <Trans>That’s it, {draft.name}</Trans>}
      lead={
        name ? (
          <Trans>One line is enough. We’ll send it when you confirm your email.</Trans>
        ) : (
          <Trans>Create your profile and see who’s here.</Trans>
        )
      }
      fields={['signup_message']}
      button={<Trans>Create my profile</Trans>}
      note={<Trans>You can change this later</Trans>}
    >
      {name && <FirstMessage draft={draft} />}
      <DemoLikeCheckbox />
      {/* Chosen on the lander. */}
      {draft.interests.map((it) => (
        <input key={it} type="hidden" name="interests" value={it} />
      ))}
      <input type="hidden" name="proof" />
    </SignupForm>
  )
}

function FirstMessage({ draft: { hello, target } }: { draft: SignupDraft }) {
  const { t } = useLingui()
  const price = target?.message_price ?? 0
  const cost = useCost(target?.credit_worth ?? null)(price)
  const { message_length, signup_credits } = useSite()
  const fieldError = useFieldError()
  const failed = useFormError()
  return (
    <>
      {failed?.fields.signup_message && <input type="hidden" name="sure_of" value={failed.values.signup_message} />}
      <input type="hidden" name="price" value={price} />
      <Textarea
        label={t`Your message`}
        name="signup_message"
        maxLength={message_length}
        hint={t`Optional, up to ${message_length} characters`}
        defaultValue={failed?.values.signup_message ?? hello ?? undefined}
        error={fieldError('signup_message')}
        autoFocus
      />
      <p className="num text-muted text-sm">
        {price ? (
          <Trans>
            Sending it costs {cost}. You start with {signup_credits}.
          </Trans>
        ) : (
          <Trans>This message is free.</Trans>
        )}
      </p>
    </>
  )
}

function DemoLikeCheckbox() {
  return (
    <div className="rounded-card bg-tint px-4 py-3">
      <Checkbox
        name="likes_for_me"
        defaultChecked={useFormError()?.values.likes_for_me !== undefined}
        label={
          <Trans>
            Let a fictional demo profile like me so I can see how a match feels. It’s clearly marked as fictional.
          </Trans>
        }
      />
    </div>
  )
}
