// Tables have owners: only the domain that owns a table writes it. Others call a function of the owner (docs/house.md).
import { expect, test } from 'vitest'
import { floors } from '../server/base/floors.ts'
import { across, tableOwners, tableWrites, unnamedWrites } from './sqlTables.ts'

const owners = tableOwners()
const writes = tableWrites(owners)

test('tables: each names a domain of the house as its owner', () => {
  expect(owners.size).toBeGreaterThan(80)
  expect([...owners].filter(([, owner]) => !floors.includes(owner))).toEqual([])
})

test('tables: only the owner writes one', () => {
  expect(writes.length).toBeGreaterThan(150)
  expect(across(owners, writes), 'call a function of the owner').toEqual([])
})

test('tables: each statement that writes names its table', () => {
  expect(unnamedWrites()).toEqual([])
})
