// Each reason of the bank has its consequence.
import { expect, test } from 'vitest'
import { effects, reasonOf, reasons } from './reasons.ts'

test('PAY-5 the codes of direct debit are all known, each once', () => {
  const codes =
    'AC01 AC04 AC06 AC13 AG01 AG02 AM04 AM05 BE05 CNOR DNOR DUPL FF01 FOCR MD01 MD02 MD06 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01 TM01 ED05 CUST TECH'
  for (const code of codes.split(' ')) expect([code, reasons.has(code)]).toEqual([code, true])
  for (const { meaning } of reasons.values()) expect(meaning.length).toBeGreaterThan(10)
})

test('PAY-5 a reason leads to what follows from it', () => {
  const told = (code: string) => reasonOf(code).consequence
  expect(told('AM04')).toBe('retry')
  expect(told('AC01')).toBe('new_account')
  expect(told('SL01')).toBe('bar')
  expect(told('AC04')).toBe('gone')
  expect(told('MD07')).toBe('gone')
  expect(told('MD01')).toBe('dispute')
  expect(told('MD06')).toBe('dispute')
  expect(told('BE05')).toBe('repair')
  expect(told('XX99')).toBe('repair')
  expect(reasonOf(null).consequence).toBe('repair')
})

test('PAY-5 only lack of money is tried again, only a dispute is a chargeback', () => {
  const those = (has: 'may_retry' | 'is_chargeback' | 'blocks_method') =>
    Object.entries(effects).flatMap(([consequence, effect]) => (effect[has] ? consequence : []))
  expect(those('may_retry')).toEqual(['retry'])
  expect(those('is_chargeback')).toEqual(['dispute'])
  expect(those('blocks_method')).toEqual(['bar', 'dispute'])
})
