// Sums of money: shown, typed, and as numbers for tables.
import { formatDecimal, toMinorUnits } from '../../contract/money.ts'

export const formatSum = (minor: number, currency: string, language: string) =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, { style: 'currency', currency }).format(
    Number(formatDecimal(minor, currency)),
  )

/** 8.99 or 8,99 in minor units; null: no sum. */
export const parseSum = (typed: string, currency: string): number | null =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(typed.trim()) ? toMinorUnits(Number(typed.trim().replace(',', '.')), currency) : null
