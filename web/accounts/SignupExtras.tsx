// Step 4: a first message to the target, interests, and an optional demo like (ACC-1, LIKE-6).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { interests } from '../../contract/interests.ts'
import { interestLabels } from '../attributes/interestLabels.ts'
import { useFormats } from '../base/formats.ts'
import { useFormError } from '../base/forms.ts'
import { useSite } from '../base/session.ts'
import { ChoiceChip } from '../kit/Chip.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { FictionalLabel } from '../kit/Fictional.tsx'
import { Textarea } from '../kit/Field.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupExtras({ target, draft }: SignupPage) {
  const site = useSite()
  const name = target?.name ?? draft.target?.name
  return (
    <SignupForm
      step={4}
      heading={name ? <Trans>Say hello to {name}</Trans> : <Trans>What are you into?</Trans>}
      lead={
        name ? (
          <Trans>One line is enough. We’ll send it when you confirm your email.</Trans>
        ) : (
          <Trans>Pick as many as you like, or skip this.</Trans>
        )
      }
      fields={['signup_message']}
      button={<Trans>Create my profile</Trans>}
      note={<Trans>You can change this later</Trans>}
    >
      {name && <FirstMessage hello={draft.hello} price={draft.target?.message_price ?? 0} />}
      {draft.likes.length > 0 && <LanderLikes likes={draft.likes} />}
      <DemoLikeCheckbox />
      {site.interests && <InterestField chosen={draft.interests} />}
      <input type="hidden" name="proof" />
    </SignupForm>
  )
}

function FirstMessage({ hello, price }: { hello: string | null; price: number }) {
  const { t } = useLingui()
  const { message_length, signup_credits } = useSite()
  const fieldError = useFieldError()
  return (
    <>
      <input type="hidden" name="price" value={price} />
      <Textarea
        label={t`Your message`}
        name="signup_message"
        maxLength={message_length}
        hint={t`Optional, up to ${message_length} characters`}
        defaultValue={useFormError()?.values.signup_message ?? hello ?? undefined}
        error={fieldError('signup_message')}
      />
      <p className="num text-muted text-sm">
        {price ? (
          <Trans>
            Sending it costs <Plural value={price} one="# credit" other="# credits" />. You start with {signup_credits}.
          </Trans>
        ) : (
          <Trans>This message is free.</Trans>
        )}
      </p>
    </>
  )
}

/** Announces the likes that were given on the lander. */
function LanderLikes({ likes }: { likes: SignupPage['draft']['likes'] }) {
  const { list } = useFormats()
  const names = list(likes.map(({ name }) => name))
  return (
    <div className="grid gap-1 rounded-card bg-tint px-4 py-3">
      <p>
        <Trans>You liked {names}. We’ll send your likes with your profile.</Trans>
      </p>
      <FictionalLabel />
    </div>
  )
}

function InterestField({ chosen: ofDraft }: { chosen: SignupPage['draft']['interests'] }) {
  const { t } = useLingui()
  const failed = useFormError()
  const chosen: string[] = failed ? (failed.values.interests ?? '').split(',') : ofDraft
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">
        <Trans>Interests</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {interests.map((it) => (
          <ChoiceChip key={it} name="interests" value={it} defaultChecked={chosen.includes(it)}>
            {t(interestLabels[it])}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
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
