// /landers/gallery: an exhibition of drawn portraits, by rooms of age, each to be looked at closely; no script is needed (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MAX_AGE_YEARS } from '../../../../contract/limits.ts'
import { useNicheText } from '../../nicheTexts.ts'
import { Headline, Lander, type LanderProps, SmallPrint, Subline, WayIn } from '../frame.tsx'
import { DrawnFaces, Honest } from '../Honest.tsx'
import { type Room, roomsOf } from './ages.ts'
import { Closer } from './Closer.tsx'
import css from './gallery.css?url'
import { Hung } from './Hung.tsx'

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
            <Trans>Walk along, stop where you like, and step closer.</Trans>
          </Subline>
        </div>
        {rooms.length > 0 && <Rooms rooms={rooms} />}
        {faces.length > 0 ? (
          <ul className="gallery-wall">
            {faces.map((face, at) => (
              <Hung key={face.id} face={face} first={at === 0} eager={at < 3} />
            ))}
          </ul>
        ) : (
          <DrawnFaces />
        )}
        <Honest className="gallery-honest" />
        {faces.map((face) => (
          <Closer key={face.id} face={face} open={variant.invited} />
        ))}
        <Book variant={variant} rooms={rooms} />
      </section>
    </Lander>
  )
}

/** The style takes from the wall who hangs elsewhere. */
function Rooms({ rooms }: { rooms: Room[] }) {
  return (
    <fieldset className="gallery-rooms">
      <legend className="sr-only">
        <Trans>Ages</Trans>
      </legend>
      <Door from={0}>
        <Trans>All ages</Trans>
      </Door>
      {rooms.map((room) => (
        <Door key={room.from} from={room.from}>
          {span(room)}
        </Door>
      ))}
    </fieldset>
  )
}

function Door({ from, children }: { from: number; children: ReactNode }) {
  return (
    <label className="num">
      <input type="radio" name="room" id={`room-${from}`} defaultChecked={from === 0} className="sr-only" />
      {children}
    </label>
  )
}

const span = ({ from, to }: Room) => (to < MAX_AGE_YEARS ? `${from}–${to}` : `${from}+`)

/** The way out, and in: with the room one stood in last. */
function Book({ variant, rooms }: Pick<LanderProps, 'variant'> & { rooms: Room[] }) {
  const say = useNicheText()
  return (
    <div className="gallery-book">
      <h2>{say('welcome')}</h2>
      <p className="text-muted">
        <Trans>A profile of your own takes five short steps. Then you can like, and write.</Trans>
      </p>
      <div data-room="0">
        <WayIn variant={variant} />
      </div>
      {variant.invited &&
        rooms.map((room) => {
          const ages = span(room)
          return (
            <a
              key={ages}
              data-room={room.from}
              href={`/signup?min_age=${room.from}&max_age=${room.to}`}
              className="gallery-sign num"
            >
              <Trans>Make a profile, and meet people aged {ages}</Trans>
            </a>
          )
        })}
      <SmallPrint />
    </div>
  )
}
