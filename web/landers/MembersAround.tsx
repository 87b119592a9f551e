// Row of member cards on the front page, as far as visitors may see them (SITE-5).
import type { Card as Member } from '../../contract/members.ts'
import { Link } from '../kit/Link.tsx'
import { MemberCard } from '../kit/MemberCard.tsx'
import { useNicheText } from './nicheTexts.ts'

export function MembersAround({ members }: { members: Member[] }) {
  const nicheText = useNicheText()
  return (
    <section className="wrap pt-10" aria-labelledby="shelf">
      <div className="flex items-center justify-between gap-4">
        <h2 id="shelf">{nicheText('shelf')}</h2>
        <Link to="/members" className="link inline-flex min-h-11 items-center text-right">
          {nicheText('more')}
        </Link>
      </div>
      <ul className="bleed mt-4 flex [scroll-snap-type:x_mandatory] gap-2 overflow-x-auto px-4 md:grid md:grid-cols-5 md:gap-4 md:overflow-visible md:px-0">
        {members.map((member) => (
          <li key={member.id} className="w-37 shrink-0 snap-center md:w-auto">
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
    </section>
  )
}
