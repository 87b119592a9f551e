// Sends a visitor of a campaign that is tested to one of its arms, by chance. The arm is in the address and nowhere else: no
// cookie, nothing about the visitor; each arm is a page of its own in caches (LAND-5).
import { randomInt } from 'node:crypto'
import type { Site } from '../base/ctx.ts'
import { armSlug, splitArms } from '../sites/index.ts'

/** null: this address is tested by no one. `url`: of the request, with its query, which the arm gets, too. */
export function splitAddress({ splits }: Pick<Site, 'splits'>, url: string): string | null {
  if (splits.length === 0) return null
  const [, design, slug = '', query = ''] = /^\/landers\/([a-z]+)(?:\/([a-z0-9-]+))?\/?(?:\?(.*))?$/.exec(url) ?? []
  const split = splits.find((it) => it.design === design && it.slug === slug)
  if (!split) return null
  const arm = splitArms[randomInt(splitArms.length)] as (typeof splitArms)[number]
  // By `lb` a visit is counted (LAND-3), which the test needs.
  const counted = new URLSearchParams(query).has('lb') ? query : [query, 'lb=1'].filter(Boolean).join('&')
  return `/landers/${design}/${armSlug(split.number, arm)}?${counted}`
}
