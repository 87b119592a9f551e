// Own settings: how the console looks, sessions, passkeys, the second way in.
import { useLingui } from '@lingui/react/macro'
import { security } from '../../contract/console/own.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Page } from '../kit/Page.tsx'
import { Query } from '../kit/States.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoStep } from './TwoStep.tsx'

export default function OwnScreen() {
  const { t } = useLingui()
  const query = useStaffQuery(security, {})
  return (
    <Page heading={t`Own settings`}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PreferencesForm />
        <Query query={query}>
          {({ sessions, passkeys, two_step }) => (
            <div className="grid gap-5">
              <Passkeys passkeys={passkeys} />
              <TwoStep isOn={two_step} />
              <Sessions sessions={sessions} />
            </div>
          )}
        </Query>
      </div>
    </Page>
  )
}
