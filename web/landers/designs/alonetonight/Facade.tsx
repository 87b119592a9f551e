// A house at night: dark windows, and the lit one with a face in it.
import { FictionalSaid } from '../../../kit/Fictional.tsx'
import { type Face, Photo } from '../frame.tsx'

const windows = Array.from({ length: 9 }, (_, at) => at)
const lit = 4

/** `drawn`: a face without a profile, where the site has none to show. */
export function Facade({ face, drawn }: { face: Face | undefined; drawn: string | undefined }) {
  return (
    <div className="facade">
      {windows.map((at) =>
        at !== lit ? (
          <span key={at} className="pane" aria-hidden="true" />
        ) : face ? (
          <Photo key={at} face={face} eager="first" className="pane lit" mark="none">
            <Below>
              {face.name} <span className="num">{face.age}</span>
            </Below>
          </Photo>
        ) : (
          <figure key={at} className="pane lit">
            <img src={drawn} alt="" width={480} height={640} fetchPriority="high" />
            <Below />
          </figure>
        ),
      )}
    </div>
  )
}

const Below = ({ children }: { children?: React.ReactNode }) => (
  <figcaption className="below">
    {children && <b>{children}</b>}
    <FictionalSaid />
  </figcaption>
)
