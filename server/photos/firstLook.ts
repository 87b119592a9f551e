// The program's first look at an upload: doubts by key, which order the queue and, where the site chose so, let a photo wait for a person. It
// decides nothing against a member (SAFE-3).
import { MAX_PDQ_DISTANCE } from '../../contract/pdq.ts'
import type { SiteChoices } from '../../contract/sites.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type Finding, warned } from '../base/startup/finding.ts'
import { openClassifier, type Scores } from './classifier.ts'
import type { ClassifierInput } from './classifierInput.ts'
import { classifierPackages } from './classifierPackages.ts'
import type { Derivatives } from './derivatives.ts'
import { findRemoved } from './photoHashes.ts'

/** Smaller than what phones take: a picture from elsewhere, most likely. */
const TINY_SIDE_PIXELS = 320
/** From which score on. */
const nudityFrom = { possible: 0.3, likely: 0.7 }
const faceFrom = { possible: 0.25, seen: 0.5 }

type Seen = { [Key in keyof Columns<'photo', 'nudity' | 'face'>]: NonNullable<Columns<'photo', Key>[Key]> }
/** `seen`: by the classifier, where it looked. */
export type Look = { doubts: string[]; seen: (Seen & { classified_by: string }) | null }

const classifier = openClassifier()
export const stopClassifier = () => classifier.stop()

/** `review`: the site's choice. A site that has not chosen has no classifier, as before there was one. */
export async function lookAt(
  app: Pick<App, 'db' | 'env' | 'log'>,
  photo: Pick<Derivatives, 'input' | 'width' | 'height' | 'hashes'>,
  review: SiteChoices['photo_review'],
): Promise<Look> {
  // The whole picture alone: what is near and cut waits for nobody.
  const near = await findRemoved(
    app.db,
    { ...photo.hashes, sought: photo.hashes.sought.slice(0, 8) },
    MAX_PDQ_DISTANCE + 14,
  )
  const doubts = near.length ? ['near_removed'] : []
  if (Math.min(photo.width, photo.height) < TINY_SIDE_PIXELS) doubts.push('tiny')
  if (!review) return { doubts, seen: null }
  const seen = await classify(app, photo.input)
  return { doubts: [...doubts, ...(seen ? doubtsOf(seen) : ['not_classified'])], seen }
}

/** Null where it is off, not installed or fails: then a person looks without it. */
async function classify({ env, log }: Pick<App, 'env' | 'log'>, input: ClassifierInput): Promise<Look['seen']> {
  const packages = env.photo_classifier ? classifierPackages() : null
  if (!packages) return null
  try {
    return { ...classesOf(await classifier.classify(input)), classified_by: packages.program }
  } catch (error) {
    log.error('photo classifier', error)
    return null
  }
}

export const classesOf = ({ nudity, face }: Scores): Seen => ({
  nudity: nudity >= nudityFrom.likely ? 'likely' : nudity >= nudityFrom.possible ? 'possible' : 'none',
  face: face >= faceFrom.seen ? 'seen' : face >= faceFrom.possible ? 'possible' : 'none',
})

export const doubtsOf = ({ nudity, face }: Seen) => [
  ...(nudity === 'none' ? [] : ['nudity']),
  ...(face === 'none' ? ['no_face'] : []),
]

/** What is no doubt about a photo, but the want of a program's look. */
export const isMarked = (doubts: string[]) => doubts.some((it) => it !== 'not_classified')

/** Why no program looks at photos, in a line for the operator; null: one does. */
export function classifierIsOff({ photo_classifier }: App['env']): string | null {
  if (!photo_classifier) return 'PHOTO_CLASSIFIER is off: no program looks at photos for nudity and faces, people do.'
  if (classifierPackages()) return null
  return 'The packages of the photo classifier are not installed: no program looks at photos for nudity and faces, people do. Run npm install, or set PHOTO_CLASSIFIER=off.'
}

/** Off by choice is no fault. */
export function checkClassifier(env: App['env']): Finding[] {
  const reason = env.photo_classifier ? classifierIsOff(env) : null
  return reason === null ? [] : [warned(reason)]
}
