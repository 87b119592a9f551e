// /unsubscribe/do: target of the link in the footer of a mail. Opening it changes nothing; its two buttons post to
// server/notifications/oneClickUnsubscribe.ts.
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck, MailX } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { notifications } from '../../contract/index.ts'
import { type PreferenceKind, preferenceKinds } from '../../contract/notifications.ts'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import { pageContext } from '../base/context.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { kinds } from './kinds.ts'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

/** `off`: the kind that was just unsubscribed. `wrong`: the refusal of the link. */
type LoaderData = { off: PreferenceKind | 'all' } | { token: string; kind: PreferenceKind } | { wrong: string }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const off = (['all', ...preferenceKinds] as const).find((it) => it === searchParams.get('off'))
  if (off) return data<LoaderData>({ off })
  const token = (searchParams.get('token') ?? '').slice(0, 100)
  try {
    return data<LoaderData>({
      token,
      ...(await context.get(pageContext).call(notifications.unsubscribePreview, { token })),
    })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return data<LoaderData>({ wrong: error.message }, { status: error.status })
  }
}

export default function UnsubscribeDoScreen() {
  const { t } = useLingui()
  const loaded = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <Title>{t`Unsubscribe`}</Title>
      {'off' in loaded ? (
        <UnsubscribedMessage kind={loaded.off} />
      ) : 'kind' in loaded ? (
        <UnsubscribeForm {...loaded} />
      ) : (
        <InvalidLink {...loaded} />
      )}
    </NarrowPage>
  )
}

function UnsubscribeForm({ token, kind }: { token: string; kind: PreferenceKind }) {
  const { t } = useLingui()
  const { mail_name } = useSite()
  const name = t(kinds[kind].name)
  return (
    <>
      <h1>
        <Trans>Fewer emails from {mail_name}?</Trans>
      </h1>
      <p className="text-muted">
        <Trans>You’ll still get the essentials, like password resets.</Trans>
      </p>
      <PostForm action="/unsubscribe/do" className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <Button kind="primary" type="submit" name="off" value="kind" wide>
          <Trans>Turn off “{name}”</Trans>
        </Button>
        <Button kind="secondary" type="submit" name="off" value="all" wide>
          <Trans>Turn off all emails</Trans>
        </Button>
      </PostForm>
    </>
  )
}

function UnsubscribedMessage({ kind: what }: { kind: PreferenceKind | 'all' }) {
  const { t } = useLingui()
  const name = what === 'all' ? '' : t(kinds[what].name)
  return (
    <>
      <MailCheck className="size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
      <h1>
        <Trans>Done</Trans>
      </h1>
      <p role="status">
        {what === 'all' ? (
          <Trans>You’re unsubscribed from everything except the essentials.</Trans>
        ) : (
          <Trans>We’ve turned off “{name}” emails.</Trans>
        )}
      </p>
      <LinkButton to="/notifications" kind="secondary" wide>
        <Trans>Choose which emails you get</Trans>
      </LinkButton>
    </>
  )
}

function InvalidLink({ wrong }: { wrong: string }) {
  return (
    <>
      <MailX className="size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
      <h1>{wrong}</h1>
      <p className="text-muted">
        <Trans>Use the link in our latest email, or open your settings.</Trans>
      </p>
      <LinkButton to="/notifications" kind="secondary" wide>
        <Trans>Choose which emails you get</Trans>
      </LinkButton>
    </>
  )
}
