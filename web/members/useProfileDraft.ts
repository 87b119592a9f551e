// What was changed in the profile and is not saved yet. This tab keeps it: a wrong link, a reload or a lost line costs nothing (PRO-1).
import { useEffect, useState } from 'react'
import type { RawInput } from '../../contract/call.ts'
import type { members } from '../../contract/index.ts'
import type { OwnProfile } from '../../contract/members.ts'

export type Edits = RawInput<typeof members.save>

const storageKey = (id: string) => `profile.${id}`
/** Of a list the order says nothing. */
const serialize = (it: unknown) => JSON.stringify(Array.isArray(it) ? it.toSorted() : it)
const isSame = (a: unknown, b: unknown) => serialize(a) === serialize(b)
/** What is as it stands is no edit. */
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
    // Storage is closed to us: the edits live as long as the form.
  }
}

export function useProfileDraft(own: OwnProfile) {
  const [edits, setEdits] = useState<Edits>({})
  /** Edits from before this form was opened. */
  const [kept, setKept] = useState(false)
  /** It was opened with such edits. */
  const [reopened, setReopened] = useState(false)
  const { id } = own
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a profile; afterwards the form knows better
  useEffect(() => {
    const found = onlyChanges(readStored(id), own)
    setEdits(found)
    setKept(Object.keys(found).length > 0)
    setReopened(Object.keys(found).length > 0)
  }, [id])
  const put = (change: (before: Edits) => Edits) =>
    setEdits((before) => {
      const next = change(before)
      store(id, next)
      return next
    })
  return {
    edits,
    kept,
    reopened,
    changed: Object.keys(edits).length > 0,
    edit: (change: Edits) => put((before) => onlyChanges({ ...before, ...change }, own)),
    /** What was written on while it was sent stays. */
    saved(sent: Edits) {
      setKept(false)
      put((before) =>
        Object.fromEntries(Object.entries(before).filter(([name, value]) => !isSame(value, sent[name as keyof Edits]))),
      )
    },
    discard() {
      setKept(false)
      put(() => ({}))
    },
  }
}
