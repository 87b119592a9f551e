// /kit: member cards and avatars without photos.
import { useState } from 'react'
import type { Card as Member } from '../../contract/members.ts'
import { Avatar } from './Avatar.tsx'
import { CardGrid } from './CardGrid.tsx'
import { KitSection } from './KitSection.tsx'
import { LikeButton } from './LikeButton.tsx'
import { MemberCard } from './MemberCard.tsx'

const sampleMember = (at: number, over: Partial<Member>): Member => ({
  id: `kit-member-00000${at}`,
  name: 'Kwame',
  age: 36,
  place: 'Rotterdam',
  country: 'NL',
  fictional: true,
  online: false,
  seen: 'today',
  is_new: false,
  liked: false,
  main_image: null,
  ...over,
})

const sampleMembers = [
  sampleMember(1, {}),
  sampleMember(2, { name: 'Dex', age: 38, place: 'Amsterdam', online: true, liked: true }),
  sampleMember(3, { name: 'Nico', age: 44, place: 'Utrecht', is_new: true }),
  sampleMember(4, { name: 'A rather long name', age: 29, place: 'Saint-Remy-en-Bouzemont', fictional: false }),
]

export function KitCards() {
  const [liked, setLiked] = useState(['Dex'])
  const toggleLike = (name: string) =>
    setLiked(liked.includes(name) ? liked.filter((it) => it !== name) : [...liked, name])
  return (
    <KitSection heading="Faces and the fictional mark">
      <CardGrid>
        {sampleMembers.map((member) => {
          const { name } = member
          const isLiked = liked.includes(name)
          return (
            <li key={member.id}>
              <MemberCard
                member={member}
                to="/kit"
                likeButton={
                  <LikeButton
                    liked={isLiked}
                    label={isLiked ? `Unlike ${name}` : `Like ${name}`}
                    onPress={() => toggleLike(name)}
                  />
                }
              />
            </li>
          )
        })}
      </CardGrid>
      <div className="flex flex-wrap items-center gap-3">
        {([32, 40, 48, 64, 96] as const).map((size) => (
          <Avatar key={size} image={null} size={size} online={size > 40} />
        ))}
      </div>
    </KitSection>
  )
}
