// Form of one signup step: heading, refusal, fields, one button.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useFormError } from '../base/forms.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Link } from '../kit/Link.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { useFieldError } from './useFieldError.ts'

type SignupFormProps = {
  step: number
  heading: ReactNode
  lead: ReactNode
  /** Fields that show their own errors. */
  fields: string[]
  /** Above the fields, with a form of its own. */
  before?: ReactNode
  button: ReactNode
  note?: ReactNode
  children: ReactNode
}

/** Without the browser's validation: the errors are the site's texts (ACC-3). */
export function SignupForm({ step, heading, lead, fields, before, button, note, children }: SignupFormProps) {
  const fieldError = useFieldError()
  const hasFieldError = fields.some((it) => fieldError(it))
  return (
    <>
      <div className="grid gap-6 px-4 pt-4 pb-6 md:px-10 md:pt-6">
        <div>
          <h1>{heading}</h1>
          <p className="mt-2 text-muted">{lead}</p>
        </div>
        {!hasFieldError && <Refusal />}
        {before}
      </div>
      <StepForm step={step} button={button} note={note}>
        {children}
      </StepForm>
    </>
  )
}

function StepForm({ step, button, note, children }: Pick<SignupFormProps, 'step' | 'button' | 'note' | 'children'>) {
  return (
    <PostForm noValidate data-draft className="flex flex-1 flex-col">
      <input type="hidden" name="step" value={step} />
      <div className="grid flex-1 content-start gap-6 px-4 pb-6 md:px-10">{children}</div>
      <div className="sticky bottom-0 grid gap-2 border-line border-t bg-surface px-4 pt-3 pb-[calc(16px+var(--safe-bottom))] text-center md:rounded-b-sheet md:bg-raised md:px-10 md:pt-5 md:pb-7">
        <Button kind="primary" type="submit" wide className="min-h-13!">
          {button}
        </Button>
        {note && <p className="text-muted text-xs">{note}</p>}
      </div>
    </PostForm>
  )
}

/** The browser solves the task and sends the form again (enhance/solveProof.ts). Where it can't, the refusal stays. */
const ProofOfWork = ({ refusal }: { refusal: string }) => (
  <div data-proof role="status" className="rounded-field bg-tint px-4 py-3">
    <p data-working hidden>
      <Trans>Checking that you’re not a bot. It takes a few seconds.</Trans>
    </p>
    <p data-refusal>{refusal}</p>
  </div>
)

/** An error in a field of an earlier step links back to it. */
const stepOfField: Record<string, number> = { consents: 0, name: 1, date_of_birth: 1, email: 2, password: 3, terms: 3 }

function Refusal() {
  const failed = useFormError()
  const { pathname } = useLocation()
  if (!failed) return null
  // A proof that was refused is not followed by another one.
  if (failed.code === 'proof_needed' && !failed.values.proof) return <ProofOfWork refusal={failed.text} />
  const [field, text] = Object.entries(failed.fields).find(([name]) => name in stepOfField) ?? []
  return (
    <div
      role="alert"
      className="grid gap-1 rounded-field bg-danger-soft px-4 py-3 text-on-danger-soft [&_p]:text-inherit"
    >
      <FieldError>{failed.code === 'invalid' ? failed.text : (text ?? failed.text)}</FieldError>
      {failed.code === 'under_age' && (
        <Link to="/age" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3">
          <Trans>I’m 18 or older. Confirm my age</Trans>
        </Link>
      )}
      {field && (
        <Link to={`${pathname}?step=${stepOfField[field]}`} className="font-semibold underline underline-offset-3">
          <Trans>Change it</Trans>
        </Link>
      )}
    </div>
  )
}
