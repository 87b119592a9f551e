// /kit: buttons, badges, chips.
import { Ellipsis, Search } from 'lucide-react'
import { useState } from 'react'
import { Badge, CreditsBadge, NewTag } from './Badge.tsx'
import { Button } from './Button.tsx'
import { Chip, ChoiceChip, RemoveChip } from './Chip.tsx'
import { FictionalBadge, FictionalLabel } from './Fictional.tsx'
import { IconButton } from './IconButton.tsx'
import { KitSection } from './KitSection.tsx'
import { LikeButton } from './LikeButton.tsx'

export function KitControls() {
  const [liked, setLiked] = useState(false)
  const row = 'flex flex-wrap items-center gap-3'
  return (
    <>
      <KitSection heading="Buttons">
        <div className={row}>
          <Button kind="primary">Create a profile</Button>
          <Button kind="primary" cost="2 credits">
            Message
          </Button>
          <Button>Show more</Button>
          <Button kind="tonal">Add a photo</Button>
          <Button kind="ghost">Later</Button>
          <Button kind="danger">Remove</Button>
          <Button busy>Sending…</Button>
          <Button small>Small</Button>
          <IconButton icon={Search} label="Search" />
          <IconButton icon={Ellipsis} label="More" ring />
          <LikeButton outlined liked={liked} label={liked ? 'Unlike' : 'Like'} onPress={() => setLiked(!liked)} />
        </div>
      </KitSection>
      <KitSection heading="Badges and chips">
        <div className={row}>
          <Badge count={3} />
          <Badge count={120} />
          <CreditsBadge credits={8} />
          <CreditsBadge credits={0} />
          <NewTag>New</NewTag>
          <Chip>Wine</Chip>
          <ChoiceChip name="kit" defaultChecked>
            Cooking
          </ChoiceChip>
          <ChoiceChip name="kit">Music</ChoiceChip>
          <RemoveChip label="Remove">30 to 50</RemoveChip>
          <FictionalBadge />
          <FictionalLabel />
        </div>
      </KitSection>
    </>
  )
}
