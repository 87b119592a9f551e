// The ways to confirm an age that this site has, one form each.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AgeMethod } from '../../contract/age.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

/** `isOther`: one of them has begun already. */
export function AgeMethods({ methods, isOther }: { methods: AgeMethod[]; isOther: boolean }) {
  if (!methods.length)
    return (
      <p>
        <Trans>There’s no way to confirm your age here yet. Try again later.</Trans>
      </p>
    )
  return (
    <section className="grid gap-4">
      <h2>{isOther ? <Trans>Another way</Trans> : <Trans>Choose how</Trans>}</h2>
      {methods.map((method) => (
        <Panel key={method} className="p-5">
          <PostForm className="grid gap-3">
            <input type="hidden" name="method" value={method} />
            <p className="text-muted">{hints[method]()}</p>
            <Button type="submit" kind={isOther ? 'secondary' : 'tonal'} wide>
              {labels[method]()}
            </Button>
          </PostForm>
        </Panel>
      ))}
    </section>
  )
}

const labels: Record<AgeMethod, () => ReactNode> = {
  wallet: () => <Trans>Use the EU age app</Trans>,
  provider: () => <Trans>Use an age check provider</Trans>,
  sandbox: () => <Trans>Use the sandbox</Trans>,
}
const hints: Record<AgeMethod, () => ReactNode> = {
  wallet: () => <Trans>Your app only tells us that you’re over 18. We don’t get your name or date of birth.</Trans>,
  provider: () => <Trans>A provider checks your age and only tells us whether you’re over 18.</Trans>,
  sandbox: () => <Trans>For this demo only. It checks nothing.</Trans>,
}
