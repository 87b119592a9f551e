// First lines of the facts of a decision, by its ground. In English, as the member reads them; whoever decides completes them.
import type { TextRefusal } from '../../contract/cases.ts'
import type { ShownGround } from './labels.ts'

const statements: Record<ShownGround, string> = {
  underage: 'What you wrote or showed says that you are under 18.',
  fake: 'Your profile claims to be somebody else.',
  stolen_photo: 'Your profile shows photos of somebody else.',
  harassment: 'You insulted somebody, or went on writing after they asked you to stop.',
  threat: 'You threatened somebody in a message.',
  scam: 'You asked somebody for money, or led them to a page that takes it.',
  hate: 'You wrote hateful words about people because of who they are.',
  nudity: 'You showed a picture that our rules do not allow.',
  other: 'What you did is against our terms.',
  law_intimate_image: 'You shared an intimate picture of somebody who did not agree.',
  law_threat: 'You threatened or blackmailed somebody.',
  law_hate: 'You wrote what the law forbids as hate speech.',
  law_fraud: 'You took or asked for money by deceit.',
  law_personal_data: 'You published a picture or data of somebody who did not agree.',
}

/** The facts of a profile text that is refused. */
export const textStatements: Record<TextRefusal, string> = {
  scam: 'What you wrote about yourself leads people to a page, address or number outside of this site, or asks them for money.',
  fake: 'What you wrote about yourself claims that you are somebody else.',
  harassment: 'What you wrote about yourself insults somebody.',
  hate: 'What you wrote about yourself is hateful about people because of who they are.',
  underage: 'What you wrote about yourself says that you are under 18.',
  other: 'What you wrote about yourself is against our terms.',
}

export const statementOf = (ground: ShownGround, measure: string) =>
  measure === 'none' ? 'We looked at what was reported, and found nothing against our rules.' : statements[ground]

/** The words of a template, or nothing yet: a new ground may put others in their place. */
export const isTemplate = (facts: string) =>
  facts.trim() === '' || Object.values(statements).includes(facts) || facts === statementOf('other', 'none')
