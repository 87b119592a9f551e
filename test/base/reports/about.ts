// The mail of ours that a report is about, and what comes back of it.

import type { Luck } from './luck.ts'
import { fields, type Headers, type Part } from './mime.ts'

export type About = {
  public_id: string
  /** The return path that it had. */
  return_path: string
  recipient: string
  site_domain: string
}
export type Expected = 'bounce' | 'delay' | 'complaint' | 'none'
export type Report = { expected: Expected; bytes: Buffer }
/** One form of one mail system. */
export type Maker = (luck: Luck, about: About) => Report

/** Where it can be seen which mail it was: in the address that the report goes to, in what it brings back, or in both. */
export type Seen = 'to' | 'returned' | 'both'
export const seen = (luck: Luck): Seen => luck.pick(['to', 'returned', 'both', 'both'])

const support = 'bounces@mail.example.com'

/** Headers in which a report says for whom it is. */
export function addressed(luck: Luck, { return_path }: About, where: Seen): Headers {
  const to = where === 'returned' ? support : return_path
  const shown = luck.pick([to, `<${to}>`, to.toUpperCase()])
  return luck.pick<Headers>([
    [['To', shown]],
    [['To', shown]],
    [
      ['Delivered-To', to],
      ['To', shown],
    ],
    [
      ['X-Original-To', to],
      ['Delivered-To', support],
      ['To', luck.chance(50) ? shown : 'undisclosed-recipients:;'],
    ],
    [
      [
        'Received',
        `from mx.example.net by mail.example.com with ESMTP\n\tid ${luck.hex(10)} for <${to}>; Thu, 19 Nov 2026 09:00:00 +0100`,
      ],
    ],
  ])
}

/** What our mail looked like when it came back. `hidden`: names of headers that the other side changed or took out. */
export function original(luck: Luck, about: About, { hidden = false, whole = false } = {}): string {
  const to = hidden ? luck.pick(['redacted', '<redacted>@example.net', 'undisclosed-recipients:;']) : about.recipient
  const rows: Headers = [
    ...(hidden ? [] : ([['Return-Path', `<${about.return_path}>`]] as Headers)),
    [
      'Received',
      `from mail.example.com (mail.example.com [192.0.2.25])\n\tby mx.example.net with ESMTP id ${luck.hex(12)}\n\tfor <${to}>; Thu, 19 Nov 2026 08:59:58 +0100`,
    ],
    [
      'DKIM-Signature',
      `v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com;\n h=from:to:subject; bh=${luck.hex(20)}=;\n b=${luck.hex(40)}`,
    ],
    ['From', 'Lantern <hello@example.com>'],
    ['To', to],
    ['Message-ID', `<${about.public_id}@${about.site_domain}>`],
    ['Subject', 'Somebody wrote to you'],
    ['Date', 'Thu, 19 Nov 2026 08:59:57 +0000'],
    ['Auto-Submitted', 'auto-generated'],
    ['X-Nightjar-Notice', about.public_id],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'multipart/alternative; boundary="--_NmP-abc-Part_1"'],
  ]
  const body =
    '----_NmP-abc-Part_1\nContent-Type: text/plain; charset=utf-8\n\nLog in and look.\n\n----_NmP-abc-Part_1--\n'
  return `${fields(rows)}\n${whole ? `\n${body}` : ''}`
}

/** The part that brings it back: whole, its headers, or nothing. */
export function returned(luck: Luck, about: About, where: Seen, hidden = false): Part[] {
  const headers: Headers = luck.chance(30) ? [['Content-Description', 'Undelivered Message']] : []
  const whole: Part = { type: 'message/rfc822', body: original(luck, about, { hidden, whole: true }), headers }
  const some: Part = { type: 'text/rfc822-headers', body: original(luck, about, { hidden }), headers }
  if (where === 'to' && luck.chance(60)) return []
  return [luck.chance(60) ? whole : some]
}
