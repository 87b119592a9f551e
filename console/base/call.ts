// Makes a call of the console. What the server refuses is thrown as StaffError.
import type { StaffCall, StaffOutput, StaffRawInput } from '../../contract/console/call.ts'
import type { StaffProblem } from '../../contract/console/problems.ts'

export class StaffError extends Error {
  readonly problem: StaffProblem
  constructor(problem: StaffProblem) {
    super(problem.error)
    this.problem = problem
  }
}

/** `isLast`: it is sent although the page closes. */
export async function callServer<C extends StaffCall>(
  { name }: C,
  input: StaffRawInput<C>,
  { isLast = false } = {},
): Promise<StaffOutput<C>> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    keepalive: isLast,
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify(input),
  }).catch(() => null)
  const output = await response?.json().catch(() => null)
  if (!response || !output) throw new StaffError({ error: 'unreachable' })
  if (!response.ok) throw new StaffError(output)
  return output
}

/** The address of a call that answers a file: for an image or a link. */
export const fileAddress = <C extends StaffCall>({ name }: C, input: StaffRawInput<C>) =>
  `/api/${name}?${new URLSearchParams(input as Record<string, string>)}`
