// /kit: portraits and avatars, drawn without a photo.
import { useState } from 'react'
import type { Card as Member } from '../../contract/members.ts'
import { Avatar } from './Avatar.tsx'
import { Card, Faces } from './Card.tsx'
import { Heart } from './Heart.tsx'
import { KitSection } from './KitSection.tsx'

const face = (at: number, over: Partial<Member>): Member => ({
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

const people = [
  face(1, {}),
  face(2, { name: 'Dex', age: 38, place: 'Amsterdam', online: true, liked: true }),
  face(3, { name: 'Nico', age: 44, place: 'Utrecht', is_new: true }),
  face(4, { name: 'A rather long name', age: 29, place: 'Saint-Remy-en-Bouzemont', fictional: false }),
]

export function KitFaces() {
  const [liked, setLiked] = useState(['Dex'])
  const turn = (name: string) => setLiked(liked.includes(name) ? liked.filter((it) => it !== name) : [...liked, name])
  return (
    <KitSection heading="Faces and the fictional mark">
      <Faces>
        {people.map((member) => {
          const { name } = member
          const likes = liked.includes(name)
          return (
            <li key={member.id}>
              <Card
                member={member}
                to="/kit"
                heart={
                  <Heart liked={likes} label={likes ? `Unlike ${name}` : `Like ${name}`} onPress={() => turn(name)} />
                }
              />
            </li>
          )
        })}
      </Faces>
      <div className="flex items-center gap-3">
        {([32, 40, 48, 64, 96] as const).map((size) => (
          <Avatar key={size} image={null} size={size} online={size > 40} />
        ))}
      </div>
    </KitSection>
  )
}
