// A house at night: dark windows and a lit one with a photo.
import { FictionalBadge } from '../../../kit/Fictional.tsx'
import { type Face, Photo } from '../landerParts.tsx'

const windows = Array.from({ length: 9 }, (_, at) => at)
const LIT_WINDOW_INDEX = 4

/** `drawn`: image without a profile, for a site without profiles to show. */
export function Facade({ face, drawn }: { face: Face | undefined; drawn: string | undefined }) {
  return (
    <div className="facade">
      {windows.map((at) =>
        at !== LIT_WINDOW_INDEX ? (
          <span key={at} className="pane" aria-hidden="true" />
        ) : face ? (
          <Photo key={at} face={face} eager="first" className="pane lit" mark="none">
            <WindowCaption>
              <bdi>{face.name}</bdi> <span className="num">{face.age}</span>
            </WindowCaption>
          </Photo>
        ) : (
          <figure key={at} className="pane lit">
            <img src={drawn} alt="" width={480} height={640} fetchPriority="high" />
            <WindowCaption />
          </figure>
        ),
      )}
    </div>
  )
}

const WindowCaption = ({ children }: { children?: React.ReactNode }) => (
  <figcaption className="below">
    {children && <b>{children}</b>}
    <FictionalBadge />
  </figcaption>
)
