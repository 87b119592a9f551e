// /signup and /members/:id/signup: steps 0 to 4, one form each (spec §4, ACC-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { useLoaderData } from 'react-router'
import { useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'
import { InviteOnly } from '../landers/InviteOnly.tsx'
import { EntryNotice } from '../siteEntry/EntryNotice.tsx'
import { CheckMailboxNotice } from './CheckMailboxNotice.tsx'
import { SignupEmail } from './SignupEmail.tsx'
import { SignupExtras } from './SignupExtras.tsx'
import { SignupFrame } from './SignupFrame.tsx'
import { SignupGender } from './SignupGender.tsx'
import { SignupName } from './SignupName.tsx'
import { SignupPassword } from './SignupPassword.tsx'
import { type SignupPage, signupAction, signupHeaders, signupLoader } from './signupPage.ts'

export const handle: RouteHandle = { access: 'public', layout: 'empty', static: true }

export const loader = signupLoader
export const action = signupAction
export const headers = signupHeaders

export default function SignupScreen() {
  const { t } = useLingui()
  const page = useLoaderData<SignupPage>()
  const failed = useFormError()
  const closed = !page.isInvited || failed?.code === 'invite_only'
  return (
    <>
      <Title>{t`Sign up`}</Title>
      {closed ? <Closed /> : page.step > 4 ? <CheckMailboxNotice /> : <Step {...page} />}
    </>
  )
}

const stepForms = [SignupGender, SignupName, SignupEmail, SignupPassword, SignupExtras]

function Step(page: SignupPage) {
  const Form = stepForms[page.step] ?? SignupGender
  return (
    <SignupFrame
      step={page.step}
      target={page.target}
      likes={page.draft.likes}
      in_progress={page.draft.gender !== null}
    >
      <Form {...page} />
    </SignupFrame>
  )
}

const Closed = () => (
  <div className="wrap grid min-h-svh place-content-center py-8">
    <div data-signup className="grid gap-4">
      <EntryNotice alone />
      <InviteOnly level={1} />
      <LinkButton to="/" kind="ghost">
        <Trans>Back to the home page</Trans>
      </LinkButton>
    </div>
  </div>
)
