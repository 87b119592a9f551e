// /account/data: export of all data of the member (ACC-15). A mail tells when it is ready.
import { Trans, useLingui } from '@lingui/react/macro'
import { FileJson, FileText } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { lifecycle, security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { useFormats } from '../base/formats.ts'
import { formAction, useFormError } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true, before_consent: true }

const confirmUrl = '/account/confirm?next=/account/data'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext)
  if (!(await call(security.isReauthenticated, {})).confirmed) throw redirect(confirmUrl, 303)
  return call(lifecycle.exportState, {})
}

export const action = formAction(async ({ page }) => {
  try {
    await page.call(lifecycle.requestExport, {})
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'confirm_first') return redirect(confirmUrl, 303)
    throw error
  }
  return redirect('/account/data', 303)
})

export default function DataScreen() {
  const { t } = useLingui()
  const { status, expires } = useLoaderData<typeof loader>()
  const failed = useFormError()
  return (
    <AccountPage
      title={t`Your data`}
      lead={
        <Trans>
          Get a copy of everything we hold about you: profile, photos, messages, likes, payments and what we’ve sent
          you. Read it as a page or download it as a file.
        </Trans>
      }
    >
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {status === 'ready' && <ReadyExport expires={expires} />}
      {status === 'making' ? (
        <p role="status">
          <Trans>We’re preparing your copy. We’ll email you when it’s ready, usually within a few minutes.</Trans>
        </p>
      ) : (
        <PostForm action="/account/data" className="grid gap-3">
          {status === 'failed' && (
            <p role="status">
              <Trans>Your last copy didn’t work. Sorry about that. Try again.</Trans>
            </p>
          )}
          <Button kind={status === 'ready' ? 'secondary' : 'primary'} type="submit" wide>
            {status === 'ready' ? <Trans>Get a new copy</Trans> : <Trans>Get my data</Trans>}
          </Button>
          <p className="text-muted text-sm">
            <Trans>You can get one copy a day.</Trans>
          </p>
        </PostForm>
      )}
    </AccountPage>
  )
}

const fileLinkClass =
  'flex min-h-14 items-center gap-3 rounded-field border-[1.5px] border-line-strong bg-raised px-4 font-semibold hover:bg-tint'

function ReadyExport({ expires }: { expires: string | null }) {
  const { date } = useFormats()
  const day = expires && date(expires)
  return (
    <div className="grid gap-3">
      <p>
        <Trans>Your copy is ready. It’s here until {day}.</Trans>
      </p>
      <a href="/api/export/page" target="_blank" rel="noopener" className={fileLinkClass}>
        <FileText className="size-6 shrink-0" aria-hidden />
        <Trans>Open as a page</Trans>
      </a>
      <a href="/api/export/json" download className={fileLinkClass}>
        <FileJson className="size-6 shrink-0" aria-hidden />
        <Trans>Download as a file (JSON)</Trans>
      </a>
      <p className="text-muted text-sm">
        <Trans>Keep it somewhere private. It includes your messages and what others wrote to you.</Trans>
      </p>
    </div>
  )
}
