// A profile form as the call takes it. An empty choice is "not said".
import type { Ask } from '../../contract/call.ts'
import type { members } from '../../contract/index.ts'
import { choosable } from './attributes.ts'

type Changes = Ask<typeof members.save>

/** `asked`: the site asks for interests, so that none chosen means none. */
export function readProfile(form: FormData, asked: { interests: boolean }): Changes {
  const text = (name: string) => String(form.get(name) ?? '')
  const chosen = choosable.map(({ name }) => [name, text(name) || null])
  return {
    ...(Object.fromEntries(chosen) as Changes),
    about: text('about'),
    ...(asked.interests && { interests: form.getAll('interests') as Changes['interests'] }),
    looks_for: (text('looks_for') || null) as Changes['looks_for'],
    looks_for_min_age: Number(text('looks_for_min_age')),
    looks_for_max_age: Number(text('looks_for_max_age')),
  }
}
