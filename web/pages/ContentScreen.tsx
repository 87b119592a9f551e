// /pages/… and /:token: legal and other texts of a site (RTE-5, PAGE-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoaderFunctionArgs } from 'react-router'
import type { Handle } from '../base/handle.ts'
import { notFound } from '../shell/notFound.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export async function loader({ params }: LoaderFunctionArgs) {
  if (params.token !== undefined) throw notFound()
  return null
}

export default function ContentScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`House rules and legal texts`}>
      <Trans>The terms, privacy, cookies and other texts of this site stand here.</Trans>
    </Unbuilt>
  )
}
