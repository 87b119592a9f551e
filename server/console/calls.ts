// The console's calls and their verbs.
import * as announcements from '../../contract/console/announcements.ts'
import * as answers from '../../contract/console/answers.ts'
import * as audit from '../../contract/console/audit.ts'
import * as banners from '../../contract/console/banners.ts'
import * as health from '../../contract/console/health.ts'
import * as members from '../../contract/console/members.ts'
import * as numbers from '../../contract/console/numbers.ts'
import * as own from '../../contract/console/own.ts'
import * as pages from '../../contract/console/pages.ts'
import * as partner from '../../contract/console/partner.ts'
import * as sites from '../../contract/console/sites.ts'
import * as splits from '../../contract/console/splits.ts'
import * as staff from '../../contract/console/staff.ts'
import * as announcementsSection from './announcementsSection.ts'
import * as answersSection from './answersSection.ts'
import * as auditSection from './auditSection.ts'
import * as bannersSection from './bannersSection.ts'
import * as healthSection from './healthSection.ts'
import * as membersSection from './membersSection.ts'
import { boundMoneyCalls } from './money/calls.ts'
import * as numbersSection from './numbersSection.ts'
import * as ownVerbs from './own.ts'
import * as pagesSection from './pagesSection.ts'
import * as partnerVerbs from './partner.ts'
import { boundQueueCalls } from './queues/calls.ts'
import { type BoundStaffCall, serveStaff } from './serveStaff.ts'
import * as signIn from './signIn.ts'
import * as sitesSection from './sitesSection.ts'
import * as splitsSection from './splitsSection.ts'
import * as staffSection from './staffSection.ts'
import { confirmTwoStep, endTwoStep, startTwoStep } from './twoStep.ts'

/** What fails must be counted all the same, and a challenge is used up. */
const ownTransactions = { ownTransactions: true }

export const boundStaffCalls: BoundStaffCall[] = [
  serveStaff(own.invitation, signIn.invitation),
  serveStaff(own.registerOptions, signIn.registerOptions),
  serveStaff(own.register, signIn.register, ownTransactions),
  serveStaff(own.signInOptions, signIn.signInOptions),
  serveStaff(own.signIn, signIn.signIn, ownTransactions),
  serveStaff(own.signInByKey, signIn.signInByKey, ownTransactions),
  serveStaff(own.me, ownVerbs.me),
  serveStaff(own.savePreferences, ownVerbs.savePreferences),
  serveStaff(own.security, ownVerbs.security),
  serveStaff(own.signOut, ownVerbs.signOut),
  serveStaff(own.signOutEverywhere, ownVerbs.signOutEverywhere),
  serveStaff(own.endSession, ownVerbs.endSession),
  serveStaff(own.passkeyOptions, ownVerbs.passkeyOptions),
  serveStaff(own.addPasskey, ownVerbs.addPasskey, ownTransactions),
  serveStaff(own.removePasskey, ownVerbs.removePasskey),
  serveStaff(own.startTwoStep, startTwoStep),
  serveStaff(own.confirmTwoStep, confirmTwoStep),
  serveStaff(own.endTwoStep, endTwoStep),
  serveStaff(staff.list, staffSection.list),
  serveStaff(staff.add, staffSection.add, ownTransactions),
  serveStaff(staff.invite, staffSection.invite, ownTransactions),
  serveStaff(staff.setSites, staffSection.setSites, ownTransactions),
  serveStaff(staff.setRole, staffSection.setRole, ownTransactions),
  serveStaff(staff.end, staffSection.end, ownTransactions),
  serveStaff(staff.requests, staffSection.requests),
  serveStaff(staff.approve, staffSection.approveRequest, ownTransactions),
  serveStaff(staff.decline, staffSection.declineRequest, ownTransactions),
  serveStaff(audit.page, auditSection.page),
  serveStaff(audit.filters, auditSection.filters),
  serveStaff(audit.chains, auditSection.chains),
  serveStaff(audit.prove, auditSection.prove, ownTransactions),
  serveStaff(numbers.sources, numbersSection.sources),
  serveStaff(numbers.cohorts, numbersSection.cohorts),
  serveStaff(numbers.replies, numbersSection.replies),
  serveStaff(numbers.queues, numbersSection.queues),
  serveStaff(numbers.chance, numbersSection.chance),
  serveStaff(health.state, healthSection.state),
  serveStaff(health.again, healthSection.again),
  serveStaff(numbers.invite, numbersSection.invite),
  serveStaff(partner.enter, partnerVerbs.enter),
  serveStaff(partner.leave, partnerVerbs.leave),
  serveStaff(partner.counts, partnerVerbs.counts),
  serveStaff(members.find, membersSection.find),
  serveStaff(members.page, membersSection.page),
  serveStaff(members.unmask, membersSection.unmask, ownTransactions),
  serveStaff(members.signOut, membersSection.signOut),
  serveStaff(members.twoStepOff, membersSection.twoStepOff),
  serveStaff(members.resend, membersSection.resend),
  serveStaff(members.close, membersSection.close),
  serveStaff(members.erase, membersSection.erase),
  serveStaff(members.exportData, membersSection.exportData),
  serveStaff(members.address, membersSection.address),
  serveStaff(members.removePhoto, membersSection.removePhoto),
  serveStaff(members.removeMessage, membersSection.removeMessage),
  serveStaff(members.linked, membersSection.linked),
  serveStaff(members.note, membersSection.note),
  serveStaff(members.preserve, membersSection.preserve, ownTransactions),
  serveStaff(members.release, membersSection.release, ownTransactions),
  serveStaff(members.ban, membersSection.ban),
  serveStaff(members.lift, membersSection.lift),
  serveStaff(members.previewAnswer, membersSection.previewAnswer),
  serveStaff(members.answer, membersSection.answer),
  serveStaff(members.disclose, membersSection.disclose, ownTransactions),
  serveStaff(members.disclosure, membersSection.disclosure),
  serveStaff(answers.list, answersSection.list),
  serveStaff(answers.put, answersSection.put),
  serveStaff(answers.drop, answersSection.drop),
  ...boundMoneyCalls,
  ...boundQueueCalls,
  serveStaff(sites.list, sitesSection.list),
  serveStaff(sites.settings, sitesSection.settings),
  serveStaff(sites.check, sitesSection.check),
  serveStaff(sites.tryChanges, sitesSection.tryChanges),
  serveStaff(sites.set, sitesSection.set),
  serveStaff(splits.list, splitsSection.list),
  serveStaff(splits.plan, splitsSection.plan),
  serveStaff(splits.start, splitsSection.start),
  serveStaff(splits.stop, splitsSection.stop),
  serveStaff(announcements.list, announcementsSection.list),
  serveStaff(announcements.show, announcementsSection.show),
  serveStaff(announcements.readers, announcementsSection.readers),
  serveStaff(announcements.preview, announcementsSection.preview),
  serveStaff(announcements.test, announcementsSection.test),
  serveStaff(announcements.add, announcementsSection.add),
  serveStaff(announcements.pause, announcementsSection.pause),
  serveStaff(announcements.resume, announcementsSection.resume),
  serveStaff(announcements.cancel, announcementsSection.cancel),
  serveStaff(banners.list, bannersSection.list),
  serveStaff(banners.put, bannersSection.put),
  serveStaff(banners.end, bannersSection.end),
  serveStaff(pages.list, pagesSection.list),
  serveStaff(pages.show, pagesSection.show),
  serveStaff(pages.preview, pagesSection.preview),
  serveStaff(pages.save, pagesSection.save),
  serveStaff(pages.publish, pagesSection.publish),
  serveStaff(pages.schedule, pagesSection.schedule),
  serveStaff(pages.discard, pagesSection.discard),
  serveStaff(pages.retire, pagesSection.retire),
]
