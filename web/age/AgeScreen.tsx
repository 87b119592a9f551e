// /age: how to show that one is over 18, what was shown, and what is kept of it (SAFE-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { type AgeLevel, type AgeMethod, type AgeProof, ageLevels, ageMethods } from '../../contract/age.ts'
import { accounts, age } from '../../contract/index.ts'
import { type Page, pageContext } from '../base/context.ts'
import { formAction, localPath, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Title } from '../kit/Title.tsx'
import { AgeMethods } from './AgeMethods.tsx'
import { AgeProofNote } from './AgeProofNote.tsx'
import { AgeReasonText } from './AgeReasonText.tsx'
import { ProviderStep } from './ProviderStep.tsx'
import { WalletStep } from './WalletStep.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true, query: ['from', 'failed'] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const state = await page.call(age.ageState, {})
  return {
    ...state,
    isEnough: state.proof !== null && !(await needsMore(page, state.proof, state.due)),
    next: localPath(searchParams.get('from'), page.user ? '/members' : '/signup'),
    failed: searchParams.get('failed'),
  }
}
export type AgePage = Awaited<ReturnType<typeof loader>>

/** A signup goes on with what it needs itself, although a message may need more later. */
async function needsMore(page: Page, { outcome }: AgeProof, due: AgeLevel): Promise<boolean> {
  if (page.user) return ageLevels.indexOf(outcome) < ageLevels.indexOf(due)
  return (await page.call(accounts.signupState, {})).age_required
}

export const action = formAction(async ({ page, field, form, url }) => {
  if (form.has('response')) await page.call(age.presentAge, { response: field('response') })
  else await page.call(age.startAge, { method: ageMethods.find((it) => it === field('method')) as AgeMethod })
  url.searchParams.delete('failed')
  return redirect(url.pathname + url.search, 303)
})

export default function AgeScreen() {
  const { t } = useLingui()
  const page = useLoaderData<AgePage>()
  const failed = useFormError()
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`Confirm your age`}</Title>
      <div className="grid gap-2">
        <h1>
          <Trans>Confirm your age</Trans>
        </h1>
        <p className="text-muted">
          <Trans>
            You need to be 18 or older. We only store that you’re 18 or older, how you confirmed it and when.
          </Trans>
        </p>
      </div>
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <Content {...page} />
    </div>
  )
}

function Content(page: AgePage) {
  const { proof, isEnough, can_prove, attempt, next } = page
  if (!can_prove)
    return (
      <>
        <p>
          <Trans>Start signing up first, then confirm your age here.</Trans>
        </p>
        <LinkButton to="/signup" kind="primary">
          <Trans>Sign up</Trans>
        </LinkButton>
      </>
    )
  if (proof && isEnough)
    return (
      <>
        <AgeProofNote proof={proof} />
        <LinkButton to={next} kind="primary">
          <Trans>Continue</Trans>
        </LinkButton>
      </>
    )
  return (
    <>
      {proof && <AgeProofNote proof={proof} isWeak />}
      <AgeReasonText reason={attempt?.reason ?? null} failed={page.failed} />
      {attempt?.wallet && <WalletStep request={attempt.wallet} />}
      {attempt?.address && <ProviderStep address={attempt.address} />}
      <AgeMethods methods={page.methods} isOther={Boolean(attempt?.wallet ?? attempt?.address)} />
    </>
  )
}
