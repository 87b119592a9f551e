// /account/devices: sessions by device, and logging them out (ACC-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { DeviceRow } from './DeviceRow.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageContext).call(security.devices, {})

export const action = formAction(async ({ page, field }) => {
  const target = field('end')
  if (target === 'all' || target === 'others') await page.call(security.endDevices, { others: target === 'others' })
  else
    await page.call(security.endDevice, { id: target }).catch((error) => {
      // Ended already.
      if (!(error instanceof RefusalError) || error.code !== 'not_found') throw error
    })
  return redirect(target === 'all' ? '/' : '/account/devices', 303)
})

export default function DevicesScreen() {
  const { t } = useLingui()
  const { devices } = useLoaderData<typeof loader>()
  return (
    <AccountPage
      title={t`Devices`}
      lead={<Trans>You’re logged in on these devices. Don’t recognise one? Log it out and change your password.</Trans>}
    >
      <ul className="grid gap-3">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <PostForm action="/account/devices" className="flex flex-wrap gap-3">
        {devices.length > 1 && (
          <Button type="submit" name="end" value="others" kind="tonal">
            <Trans>Log out other devices</Trans>
          </Button>
        )}
        <Button type="submit" name="end" value="all" kind="secondary">
          <Trans>Log out all devices</Trans>
        </Button>
      </PostForm>
    </AccountPage>
  )
}
