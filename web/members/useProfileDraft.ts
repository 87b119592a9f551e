// Unsaved changes of the profile, stored in this tab: a wrong link, a reload or a lost connection costs nothing
// (PRO-1).
import { useEffect, useState } from 'react'
import type { RawInput } from '../../contract/call.ts'
import type { members } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'

export type Edits = RawInput<typeof members.save>

const storageKey = (id: string) => `profile.${id}`
/** The order of a list does not matter. */
const serialize = (it: unknown) => JSON.stringify(Array.isArray(it) ? it.toSorted() : it)
const isSame = (a: unknown, b: unknown) => serialize(a) === serialize(b)
/** Drops values that equal the saved ones. */
const onlyChanges = (edits: Edits, own: OwnProfile): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => !isSame(value, own[name as keyof OwnProfile])))

function readStored(id: string): Edits {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(id)) ?? '{}')
  } catch {
    return {}
  }
}

function store(id: string, edits: Edits) {
  try {
    if (Object.keys(edits).length) sessionStorage.setItem(storageKey(id), JSON.stringify(edits))
    else sessionStorage.removeItem(storageKey(id))
  } catch {
    // The storage is closed: the changes live as long as the form.
  }
}

export function useProfileDraft(own: OwnProfile) {
  const [edits, setEdits] = useState<Edits>({})
  /** The changes are from before this form was opened. */
  const [isRestored, setIsRestored] = useState(false)
  /** The form was opened with such changes. */
  const [reopened, setReopened] = useState(false)
  const { id } = own
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a profile; afterwards the form knows better
  useEffect(() => {
    const storedEdits = onlyChanges(readStored(id), own)
    setEdits(storedEdits)
    setIsRestored(Object.keys(storedEdits).length > 0)
    setReopened(Object.keys(storedEdits).length > 0)
  }, [id])
  const update = (change: (before: Edits) => Edits) =>
    setEdits((before) => {
      const next = change(before)
      store(id, next)
      return next
    })
  return {
    edits,
    isRestored,
    reopened,
    hasChanges: Object.keys(edits).length > 0,
    edit: (change: Edits) => update((before) => onlyChanges({ ...before, ...change }, own)),
    /** Changes that were made while it was saved stay. */
    onSaved(sentEdits: Edits) {
      setIsRestored(false)
      update((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name, value]) => !isSame(value, sentEdits[name as keyof Edits])),
        ),
      )
    },
    discard() {
      setIsRestored(false)
      update(() => ({}))
    },
  }
}
