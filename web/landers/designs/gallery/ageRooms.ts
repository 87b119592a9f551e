// Age ranges of the gallery's rooms (LAND-1).
import { MAX_AGE_YEARS } from '../../../../contract/limits.ts'

/** The style sheet has the same. */
const roomStarts = [18, 30, 40, 50, 60]

export type Room = { from: number; to: number }

export const roomOf = (age: number): Room => {
  const at = roomStarts.findLastIndex((it) => it <= age)
  return { from: roomStarts[at] ?? 18, to: (roomStarts[at + 1] ?? MAX_AGE_YEARS + 1) - 1 }
}

/** Rooms with portraits; none if there is only one. */
export function roomsOf(ages: number[]): Room[] {
  const rooms = new Map(ages.map((age) => [roomOf(age).from, roomOf(age)]))
  return rooms.size < 2 ? [] : [...rooms.values()].sort((a, b) => a.from - b.from)
}
