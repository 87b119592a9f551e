// Setup of two-step verification: the secret as QR code and text, and the first code (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import type { Setup } from './TwoStepScreen.tsx'

export function TwoStepSetup({
  setup: { secret, uri, qr },
  error: wrong,
}: {
  setup: Setup
  error: string | undefined
}) {
  const { t } = useLingui()
  return (
    <ol className="grid gap-5">
      <li>
        <Panel className="grid justify-items-center gap-4 p-5">
          <h2 className="justify-self-start font-semibold text-base">
            <Trans>1. Scan this QR code</Trans>
          </h2>
          <svg
            role="img"
            aria-label={t`QR code for your authenticator app`}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="w-56 max-w-full rounded-field"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <LinkButton to={uri} kind="tonal" className="md:hidden">
            <Trans>Open authenticator app</Trans>
          </LinkButton>
          <p className="text-center text-muted text-sm">
            <Trans>Can’t scan it? Enter this key in your app:</Trans>
            <br />
            <code className="num select-all font-semibold text-text">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </Panel>
      </li>
      <li>
        <Panel className="p-5">
          <PostForm action="/account/two-step" noValidate className="grid gap-4">
            <h2 className="font-semibold text-base">
              <Trans>2. Enter the code from your app</Trans>
            </h2>
            <Input
              label={t`6-digit code`}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
              required
              className="num"
              error={wrong}
            />
            <Button kind="primary" type="submit" name="do" value="enable">
              <Trans>Turn on</Trans>
            </Button>
          </PostForm>
        </Panel>
      </li>
    </ol>
  )
}
