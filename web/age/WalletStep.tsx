// A request to the EU age verification app: in this browser, by a link on this phone, or by a QR code for another one. enhance/age.ts waits
// for the answer.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Link } from '../kit/Link.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import type { AgePage } from './AgeScreen.tsx'

type WalletRequest = NonNullable<NonNullable<AgePage['attempt']>['wallet']>

export function WalletStep({ request: { link, general_link, qr, api } }: { request: WalletRequest }) {
  const { t } = useLingui()
  return (
    <Panel className="grid justify-items-center gap-4 p-5" data-age={JSON.stringify(api)}>
      <h2 className="justify-self-start">
        <Trans>Scan this code with your age app</Trans>
      </h2>
      <svg
        role="img"
        aria-label={t`QR code for your age app`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-72 max-w-full rounded-field"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <PostForm data-age-api className="invisible w-full">
        <input type="hidden" name="response" value="" />
        <Button type="submit" kind="primary" wide>
          <Trans>Ask this browser</Trans>
        </Button>
      </PostForm>
      <LinkButton to={link} kind="tonal" wide>
        <Trans>Open my age app</Trans>
      </LinkButton>
      <LinkButton to={general_link} kind="ghost" wide>
        <Trans>Open another wallet</Trans>
      </LinkButton>
      <p role="status" className="text-center text-muted">
        <Trans>Waiting for your app…</Trans>
        <br />
        <Link to="/age" className="inline-flex min-h-11 items-center">
          <Trans>Check again</Trans>
        </Link>
      </p>
    </Panel>
  )
}
