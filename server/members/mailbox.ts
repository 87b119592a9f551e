// Canonical mailbox: addresses that reach one mailbox have one key, so that what a person gets once, or may do so often, is
// counted by mailbox and not by spelling (ACC-1, CRED-4, OPS-4).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { emailKey } from './email.ts'

type Provider = {
  /** The first one stands for all: its mailboxes are the same under each of them. */
  domains: string[]
  /** What it does not look at, beside the tag after a plus sign. */
  ignored: RegExp
}

const none = /(?!)/
const providers: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: none },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'], ignored: /[.-]/g },
]
const providerOf = new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider])))

/** A name of Yahoo has no hyphen: what follows one is a tag. */
const yahoo = /^(?:yahoo(?:\.\w+)+|ymail\.com|rocketmail\.com|myyahoo\.com)$/
/** `anything@name.fastmail.com` reaches `name@fastmail.com`. */
const fastmail = /^([^.]+)\.(fastmail\.(?:com|fm|net|org|co\.uk))$/

/** Domains of throw-away mailboxes: https://github.com/disposable-email-domains/disposable-email-domains (CC0). */
const throwAwayDomains = new Set(
  readFileSync(join(import.meta.dirname, 'throw-away-domains.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** The domain, or the one above it, that gives a mailbox to anybody for minutes; all of them are one mailbox. */
function throwAwayDomain(domain: string): string | undefined {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.')).find((it) => throwAwayDomains.has(it))
}

export function canonicalMailbox(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const throwAway = throwAwayDomain(domain)
  if (throwAway) return `@${throwAway}`
  const [, name, ofFastmail] = fastmail.exec(domain) ?? []
  if (name) return `${name}@${ofFastmail}`
  const provider = providerOf.get(domain)
  const tag = yahoo.test(domain) ? /[+-].*$/s : /\+.*$/s
  const local = key.slice(0, at)
  const untagged = local.replace(tag, '').replace(provider?.ignored ?? none, '')
  return `${untagged || local}@${provider?.domains[0] ?? domain}`
}

/** Enough to recognise a mailbox, not to know it. */
export const mailboxHash = ({ secret }: Pick<App, 'secret'>, purpose: string, email: string) =>
  sign(secret.stable, purpose, canonicalMailbox(email))
