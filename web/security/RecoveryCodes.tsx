// The ten recovery codes, shown only once (ACC-14).
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { OtherDevicesNote } from './OtherDevicesNote.tsx'
import { SuccessMessage } from './SuccessMessage.tsx'

export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <>
    <SuccessMessage>
      <Trans>Two-step verification is on. We’ve emailed you about it.</Trans>
    </SuccessMessage>
    <Panel className="grid gap-4 p-5">
      <h2>
        <Trans>Your recovery codes</Trans>
      </h2>
      <p>
        <Trans>If you lose your phone, each code logs you in once. Save them now. We won’t show them again.</Trans>
      </p>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="num select-all text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <LinkButton to="/account" kind="primary">
        <Trans>I’ve saved them</Trans>
      </LinkButton>
    </Panel>
    <OtherDevicesNote />
  </>
)
