// Announcements of a site in the section "Sites", by the verbs of `npm run announce` (NOTE-2, OPS-4).
import type * as contract from '../../contract/console/announcements.ts'
import type { StaffInput } from '../../contract/console/call.ts'
import {
  addAnnouncement,
  cancelAnnouncement,
  countReaders,
  findAnnouncement,
  listAnnouncements,
  pauseAnnouncement,
  previewAnnouncement,
  resumeAnnouncement,
  testAnnouncement,
} from '../notifications/index.ts'
import type { SiteCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'

export async function list(ctx: SiteCtx) {
  const { locales } = ctx.site.choices
  return { announcements: await listAnnouncements(ctx), locales, own_locale: ctx.site.domain_language }
}

export const show = async (ctx: SiteCtx, { number }: StaffInput<typeof contract.show>) =>
  (await findAnnouncement(ctx, number)) ?? refuseStaff('not_found')

export const readers = (ctx: SiteCtx, { kind, cohort }: StaffInput<typeof contract.readers>) =>
  countReaders(ctx, { kind, cohort })

export async function preview({ app, site }: SiteCtx, { kind, texts }: StaffInput<typeof contract.preview>) {
  const { mails } = await previewAnnouncement(app, site, { kind, texts })
  const { mail_name, support_email } = site.choices
  return {
    from: `${mail_name} <${app.env.mail_from || support_email}>`,
    mails: site.choices.locales.flatMap((language) => {
      const mail = mails[language]
      return mail ? [{ language, ...mail }] : []
    }),
  }
}

export const test = (ctx: SiteCtx, { site: _, reason, ...input }: StaffInput<typeof contract.test>) =>
  testAnnouncement(ctx, ctx.actor(reason), input)

export async function add(ctx: SiteCtx, input: StaffInput<typeof contract.add>) {
  const { kind, texts, cohort, mails_per_hour, at, reason, reference } = input
  return addAnnouncement(ctx, ctx.actor(reason, reference), {
    ...{ kind, texts, cohort },
    ...(mails_per_hour !== null && { mails_per_hour }),
    ...(at !== null && { at: new Date(at) }),
  })
}

type Change = StaffInput<typeof contract.pause>
export const pause = (ctx: SiteCtx, { number, reason }: Change) =>
  pauseAnnouncement(ctx, ctx.actor(reason), `${number}`)
export const resume = (ctx: SiteCtx, { number, reason }: Change) =>
  resumeAnnouncement(ctx, ctx.actor(reason), `${number}`)
export const cancel = (ctx: SiteCtx, { number, reason }: Change) =>
  cancelAnnouncement(ctx, ctx.actor(reason), `${number}`)
