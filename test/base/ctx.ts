// A small world for tests of verbs: sites, members, and the ctx that a request of theirs would have. Real database, own clock.
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Nudge } from '../../contract/events.ts'
import { locales } from '../../contract/limits.ts'
import type { SiteChoices } from '../../contract/sites.ts'
import { localBus } from '../../server/base/bus.ts'
import type { App, Asker, Ctx, MemberCtx, Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/database.ts'
import { readEnv } from '../../server/base/env.ts'
import { makeLog } from '../../server/base/log.ts'
import { folderStorage } from '../../server/base/storage.ts'

const choices: SiteChoices = {
  name: 'Test site',
  index_title: 'Test site',
  description: '',
  translations: {},
  countries: ['NL', 'DE', 'BE'],
  visible_profile_fields: [
    'gender',
    'sexuality',
    'hair_color',
    'eye_color',
    'body_type',
    'relationship_status',
    'tattoos',
    'interests',
    'about',
    'country',
    'region',
    'city',
  ],
  visible_profile_notes: [],
  search_fields: ['gender', 'country', 'countryregion', 'age'],
  minimum_message_costs: { NL: { costs: 50, currency: 'EUR' } },
  support_email: 'support@nightjar.test',
  enable_site_entry_popup: ['NL'],
  fictional_icon: 'drama',
  fictional_warning: 'Fictional profiles are drawn.',
  fictional_singular: 'Fictional profile',
  fictional_plural: 'Fictional profiles',
  refund_days: 14,
  signups: 'all',
  logged_out_search: 'full',
  logged_out_search_trafficsource: 'none',
  interests: true,
  mail_name: 'Test site',
  locales: [...locales],
  membership_privacy: 'open',
  chat_history_days: 90,
  match_chance: null,
  default_search: { gender: null, min_age: 18, max_age: 99 },
}

type SiteGiven = Partial<Omit<Site, 'choices' | 'company'>> & { choices?: Partial<SiteChoices> }
let made = 0

export async function makeSite(db: Db, given: SiteGiven = {}): Promise<Site> {
  const key = given.key ?? `site${++made}x${process.pid}`
  const site: Omit<Site, 'id' | 'company' | 'company_id'> = {
    domain: `${key}.localhost`,
    domain_language: 'en',
    niche: 7,
    country: 'NL',
    time_zone: 'Europe/Amsterdam',
    cdn_prefix: '',
    message_credits: 2,
    photo_credits: 5,
    gift_credits: 10,
    signup_credits: 10,
    message_length: 500,
    free_mode: 'credits',
    free_conversations: 2,
    free_messages: 10,
    ...given,
    key,
    choices: { ...choices, ...given.choices },
  }
  const company = {
    name: 'Test BV',
    address: 'Street 1',
    kvk: '00000000',
    city: 'Amsterdam',
    country: 'NL',
    tradenames: ['Test site'],
    vat_numbers: ['NL000000000B00'],
    support_phone: '+31 20 000 0000',
    delete_discount: 50,
    added: '2024-01-01T00:00:00.000Z',
  }
  const { company_id, company_number } = await db.one<{ company_id: string; company_number: number }>`
    insert into company (name, address, kvk, city, country, tradenames, vat_numbers, support_phone, delete_discount, added)
    values (${company.name}, ${company.address}, ${company.kvk}, ${company.city}, ${company.country}, ${company.tradenames},
      ${company.vat_numbers}, ${company.support_phone}, ${company.delete_discount}, ${company.added})
    returning public_id as company_id, id as company_number`
  const { id } = await db.one<{ id: number }>`
    insert into site (key, domain, domain_language, niche, company_id, country, time_zone, cdn_prefix, message_credits, photo_credits,
      gift_credits, signup_credits, message_length, free_mode, free_conversations, free_messages, choices)
    values (${key}, ${site.domain}, ${site.domain_language}, ${site.niche}, ${company_number}, ${site.country}, ${site.time_zone},
      ${site.cdn_prefix}, ${site.message_credits}, ${site.photo_credits}, ${site.gift_credits}, ${site.signup_credits},
      ${site.message_length}, ${site.free_mode}, ${site.free_conversations}, ${site.free_messages}, ${db.json(site.choices)})
    returning id`
  await db.run`insert into site_host (host, site_id) values (${site.domain}, ${id})`
  return { ...site, id, company_id, company }
}

type MemberGiven = Partial<Asker> & {
  now?: Date
  gender?: 'male' | 'female'
  looks_for?: 'male' | 'female' | null
  birth?: string
  region?: string | null
  city?: string | null
  interests?: string[]
  answered?: boolean
  likes_for_me?: boolean
  likes_newcomers?: boolean
  email?: string | null
  last_active?: Date
  /** Credits bought, so that spending has something to spend. */
  credits?: number
}

export async function makeMember(db: Db, site: Site, given: MemberGiven = {}): Promise<Asker> {
  const now = given.now ?? new Date()
  const name = given.name ?? `Member ${++made}`
  const kind = given.kind ?? 'person'
  const row = await db.one<Asker>`
    insert into member (site_id, kind, answered, likes_newcomers, status, name, email, email_key, birth, gender, looks_for, country, region,
      city, interests, language, paid_user, likes_for_me, terms_version, adult_declared_at, created_at, confirmed_at, last_active)
    values (${site.id}, ${kind}, ${given.answered ?? kind === 'person'}, ${given.likes_newcomers ?? false}, ${given.status ?? 'active'}, ${name},
      ${given.email ?? null}, ${given.email ?? null}, ${given.birth ?? '1990-05-05'}, ${given.gender ?? 'male'},
      ${given.looks_for === undefined ? 'male' : given.looks_for}, ${given.country ?? site.country}, ${given.region ?? null}, ${given.city ?? null},
      ${given.interests ?? []}, ${given.language ?? 'en'}, ${given.paid_user ?? false}, ${given.likes_for_me ?? false}, 'test', ${now}, ${now},
      ${now}, ${given.last_active ?? now})
    returning id, public_id, kind, status, name, language, country, paid_user`
  if (given.credits) {
    await db.run`insert into credit_balance (member_id, site_id, bought) values (${row.id}, ${site.id}, ${given.credits})`
    await db.run`
      insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
      values (${site.id}, ${row.id}, 'bought', 'issued', ${given.credits}, ${given.credits}, 'grant', ${row.public_id}, ${now})`
  }
  return { ...row, session: Buffer.alloc(32, row.id % 256) }
}

export type TestApp = App & {
  /** The time that verbs see; assign to travel. */
  time: Date
  nudges: { members: number[]; nudge: Nudge }[]
  added: { task: string; payload: unknown }[]
  mails: { name: string; props: Record<string, unknown> }[]
}

type AppGiven = Partial<Omit<App, 'hooks'>> & { hooks?: Partial<App['hooks']> }

export async function makeApp(db: Db, given: AppGiven = {}): Promise<TestApp> {
  const nudges: TestApp['nudges'] = []
  const added: TestApp['added'] = []
  const mails: TestApp['mails'] = []
  const folder = join(inject('ground').data_dir, 'apps', `${process.pid}-${++made}`)
  const app: TestApp = {
    time: new Date('2026-11-20T20:00:00Z'),
    nudges,
    added,
    mails,
    env: readEnv({ DATA_DIR: folder }),
    db,
    line: db,
    clock: { now: () => app.time },
    log: makeLog(() => {}),
    bus: localBus(),
    live: {
      nudge: (members, nudge) => void nudges.push({ members, nudge }),
      here: () => false,
      count: () => 0,
      close: () => {},
    },
    jobs: {
      add: async (task, payload) => void added.push({ task, payload }),
      soon: (task) => void added.push({ task, payload: {} }),
      start: async () => {},
      close: async () => {},
    },
    storage: folderStorage(join(folder, 'media')),
    render: async (name, _locale, props) => {
      mails.push({ name, props })
      return { subject: name, html: `<p>${name}</p>`, text: `${name}\n${Object.values(props).join('\n')}` }
    },
    secret: 'a secret for tests only',
    push: { public_key: '', private_key: '' },
    ...given,
    hooks: { confirmed: [], blocked: [], barred: [], shows: [], erased: [], exported: [], ...given.hooks },
  }
  return app
}

export type TestCtx<M extends Asker | null> = (M extends Asker ? MemberCtx : Ctx) & {
  cookies_set: string[]
  committed(): Promise<void>
}

/** `committed()` runs what was put off until after the commit. */
export function ctxOf<M extends Asker | null>(
  app: App,
  site: Site,
  member: M,
  cookies: Record<string, string> = {},
  arrived_by = '',
): TestCtx<M> {
  const work: (() => unknown)[] = []
  const cookies_set: string[] = []
  return {
    app,
    site,
    member,
    locale: 'en',
    clock: app.clock,
    db: app.db,
    asked: {
      ip: '127.0.0.1',
      user_agent: 'test',
      isGone: () => false,
      origin: `http://${site.domain}`,
      country: site.country,
      cookies,
      arrived_by,
    },
    afterCommit: (it: () => unknown) => void work.push(it),
    setCookie: (line: string) => void cookies_set.push(line),
    cookies_set,
    committed: async () => {
      for (const it of work.splice(0)) await it()
    },
  } as unknown as TestCtx<M>
}
