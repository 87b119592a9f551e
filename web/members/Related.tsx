// More people like this one (PRO-5).
import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { Card, Faces } from '../kit/Card.tsx'
import { LikeButton } from '../likes/LikeButton.tsx'

export function Related({ member: { name, related } }: { member: Profile }) {
  const member = useUser() !== null
  if (!related.length) return null
  return (
    <section aria-labelledby="related" className="pt-10">
      <h2 id="related" className="mb-4">
        <Trans>More like {name}</Trans>
      </h2>
      <Faces>
        {related.map((it) => (
          <li key={it.id}>
            <Card member={it} heart={member ? <LikeButton member={it} /> : undefined} />
          </li>
        ))}
      </Faces>
    </section>
  )
}
