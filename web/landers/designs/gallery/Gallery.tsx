// /landers/gallery: an exhibition of drawn portraits in rooms by age; works without scripts (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MAX_AGE_YEARS } from '../../../../contract/limits.ts'
import { useNicheText } from '../../nicheTexts.ts'
import { DrawnFaces, FictionalNotice } from '../FictionalNotice.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import { type Room, roomsOf } from './ageRooms.ts'
import { GalleryPortrait } from './GalleryPortrait.tsx'
import css from './gallery.css?url'
import { PortraitPopover } from './PortraitPopover.tsx'

export function Gallery({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const rooms = roomsOf(faces.map(({ age }) => age))
  return (
    <Lander design="gallery" variant={variant} css={css} title={t`The late gallery`}>
      <section className="wrap gallery">
        <div className="gallery-door">
          <Headline variant={variant} className="gallery-title">
            <Trans>The late gallery</Trans>
          </Headline>
          <Subline variant={variant} className="text-lg text-muted">
            <Trans>Take your time. Stop at anyone you like and step closer.</Trans>
          </Subline>
        </div>
        {rooms.length > 0 && <RoomOptions rooms={rooms} />}
        {faces.length > 0 ? (
          <ul className="gallery-wall">
            {faces.map((face, at) => (
              <GalleryPortrait key={face.id} face={face} first={at === 0} eager={at < 3} />
            ))}
          </ul>
        ) : (
          <DrawnFaces />
        )}
        <FictionalNotice className="gallery-honest" />
        {faces.map((face) => (
          <PortraitPopover key={face.id} face={face} open={variant.invited} />
        ))}
        <GallerySignup variant={variant} rooms={rooms} />
      </section>
    </Lander>
  )
}

/** The style sheet hides the portraits of other rooms. */
function RoomOptions({ rooms }: { rooms: Room[] }) {
  return (
    <fieldset className="gallery-rooms">
      <legend className="sr-only">
        <Trans>Age</Trans>
      </legend>
      <RoomOption from={0}>
        <Trans>All ages</Trans>
      </RoomOption>
      {rooms.map((room) => (
        <RoomOption key={room.from} from={room.from}>
          {ageRange(room)}
        </RoomOption>
      ))}
    </fieldset>
  )
}

function RoomOption({ from, children }: { from: number; children: ReactNode }) {
  return (
    <label className="num">
      <input type="radio" name="room" id={`room-${from}`} defaultChecked={from === 0} className="sr-only" />
      {children}
    </label>
  )
}

const ageRange = ({ from, to }: Room) => (to < MAX_AGE_YEARS ? `${from}–${to}` : `${from}+`)

/** The form to the signup, with the ages of the chosen room. */
function GallerySignup({ variant, rooms }: Pick<LanderProps, 'variant'> & { rooms: Room[] }) {
  const nicheText = useNicheText()
  return (
    <div className="gallery-book">
      <h2>{nicheText('welcome')}</h2>
      <p className="text-muted">
        <Trans>Create a profile to like people and write to them. It takes a minute.</Trans>
      </p>
      <div data-room="0">
        <SignupForm variant={variant} />
      </div>
      {variant.invited &&
        rooms.map((room) => {
          const ages = ageRange(room)
          return (
            <a
              key={ages}
              data-room={room.from}
              href={`/signup?min_age=${room.from}&max_age=${room.to}`}
              className="gallery-sign num"
            >
              <Trans>Meet people aged {ages}</Trans>
            </a>
          )
        })}
      <SmallPrint />
    </div>
  )
}
