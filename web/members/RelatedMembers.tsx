// Members similar to this one (PRO-5).
import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { CardGrid } from '../kit/CardGrid.tsx'
import { MemberCard } from '../kit/MemberCard.tsx'
import { MemberLikeButton } from '../likes/MemberLikeButton.tsx'

export function RelatedMembers({ member: { name, related } }: { member: Profile }) {
  const member = useUser() !== null
  if (!related.length) return null
  return (
    <section aria-labelledby="related" className="pt-10">
      <h2 id="related" className="mb-4">
        <Trans>More like {name}</Trans>
      </h2>
      <CardGrid>
        {related.map((it) => (
          <li key={it.id}>
            <MemberCard member={it} likeButton={member ? <MemberLikeButton member={it} /> : undefined} />
          </li>
        ))}
      </CardGrid>
    </section>
  )
}
