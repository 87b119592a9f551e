// Typed access to the XML tree of a bank file by path; faults carry their position.
import { BankFileFault } from './bankFileFault.ts'
import { parseCents } from './cents.ts'
import { type Day, isDay } from './day.ts'
import type { Node } from './readXml.ts'

/** Elements of another namespace are extensions of a bank: they are no fields. */
const isField = (parent: Node, child: Node, name: string) => child.name === name && child.namespace === parent.namespace

export const childrenNamed = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => isField(node, child, name)) ?? []

/** The first node at `A/B/C`, if any. */
export const find = (node: Node | undefined, path: string): Node | undefined =>
  path.split('/').reduce<Node | undefined>((at, name) => at?.children.find((child) => isField(at, child, name)), node)

/** The text at the first path that has one. Banks fill empty fields with placeholders, which are ignored. */
export function text(node: Node | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const found = find(node, path)?.text
    if (found && !placeholders.has(found.toUpperCase())) return found
  }
  return null
}
const placeholders = new Set(['NOTPROVIDED', 'NOTAVAILABLE', 'NONREF', 'NOT PROVIDED'])

export const joinedText = (node: Node | undefined, name: string) =>
  childrenNamed(node, name)
    .map((it) => it.text)
    .join(' ')
    .trim()

export function requiredNode(node: Node, path: string): Node {
  const target = find(node, path)
  if (!target) throw new BankFileFault('field', `${node.name} without ${path}`, node)
  return target
}

export type Money = { amount: number; currency: string }

export function moneyOf(node: Node): Money {
  const amount = parseCents(node.text)
  const currency = node.attributes.Ccy ?? ''
  if (amount === null) throw new BankFileFault('field', `${node.name} is no amount in cents`, node)
  if (!/^[A-Z]{3}$/.test(currency)) throw new BankFileFault('field', `${node.name} without a currency`, node)
  return { amount, currency }
}

/** A date from `Dt` or `DtTm`. */
export function dayOf(node: Node | undefined): Day | null {
  if (!node) return null
  const day = (text(node, 'Dt', 'DtTm') ?? node.text).slice(0, 10)
  if (!isDay(day)) throw new BankFileFault('field', `${node.name} is no date`, node)
  return day
}
