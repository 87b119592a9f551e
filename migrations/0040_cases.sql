-- Cases: what moderators decide, with evidence, a ground, a clock and a way back (SAFE-2, SAFE-8). The domain `safety` is `cases` now.
comment on table report is 'owner: cases. Reports of profiles, photos and messages (SAFE-2).';
comment on table complaint is 'owner: cases. Complaints of members and visitors about anything (PAGE-2).';
comment on table complaint_answer is 'owner: cases. Answers of staff to complaints (PAGE-2).';
comment on table ban is 'owner: cases. Banned members, addresses and networks (OPS-4).';

create table moderation_case (
  id                   bigint generated always as identity primary key,
  site_id              bigint not null references site,
  -- Reference for staff and for whoever notified.
  public_id            text not null unique default new_id(),
  kind                 text not null check (kind in (
    'report', 'notice', 'takedown', 'signal', 'complaint', 'photo_doubt', 'text_doubt', 'appeal', 'wrongful_age')),
  -- What it is about in one word: a reason of a report, a kind of complaint.
  reason               text not null default 'other',
  -- Null: nobody's, or the member is erased.
  subject_member       bigint references member,
  subject_kind         text not null check (subject_kind in ('profile', 'photo', 'message', 'text', 'site')),
  subject_photo        text,
  subject_conversation text,
  subject_seq          int,
  -- The reference of a complaint, or the decision that is appealed against.
  subject_reference    text,
  -- A program opened it; false once a person has notified, too.
  automated            boolean not null,
  opened_at            timestamptz not null,
  due_at               timestamptz not null,
  -- The higher, the sooner.
  priority             int not null default 0,
  -- Notices of it, and how many independent people they come from.
  notices              int not null default 0,
  voices               int not null default 0,
  assignee             bigint references staff,
  taken_at             timestamptz,
  -- When a clock job raised it, for little time was left.
  escalated_at         timestamptz,
  state                text not null default 'open' check (state in ('open', 'decided', 'closed')),
  closed_at            timestamptz,
  anonymized_at        timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((subject_conversation is null) = (subject_seq is null))
);
comment on table moderation_case is 'owner: cases. Cases that moderators decide (SAFE-2, SAFE-8).';
-- One open case of each subject and kind: a further report joins it.
create unique index moderation_case_subject on moderation_case (
  site_id, kind, subject_kind, coalesce(subject_member, 0), coalesce(subject_photo, ''), coalesce(subject_conversation, ''),
  coalesce(subject_seq, 0), coalesce(subject_reference, '')) where state = 'open';
create index moderation_case_due on moderation_case (due_at) where state = 'open';
create index moderation_case_site on moderation_case (site_id, id desc);
create index moderation_case_member on moderation_case (subject_member) where subject_member is not null;
create index moderation_case_to_anonymize on moderation_case (closed_at) where anonymized_at is null;

create table case_evidence (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  case_id     bigint not null references moderation_case,
  -- Of a report, its snapshot and file are the evidence. Otherwise they stand here.
  report_id   bigint references report,
  snapshot    jsonb,
  file        text unique,
  -- What whoever opened the case said.
  facts       text not null default '',
  created_at  timestamptz not null
);
comment on table case_evidence is 'owner: cases. Evidence as it was seen; each look is in case_access_log (SAFE-2).';
create index case_evidence_case on case_evidence (case_id, id);
create unique index case_evidence_report on case_evidence (report_id) where report_id is not null;
comment on column case_evidence.snapshot is 'personal: report';
comment on column case_evidence.file is 'personal: report file';
comment on column case_evidence.facts is 'personal: report';

create table case_notifier (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  case_id    bigint not null references moderation_case,
  -- Null: a visitor, or a member who is erased.
  member_id  bigint references member,
  -- Of a visitor who wants to hear of the decision.
  email      text,
  language   text,
  -- Keyed hash of the network, by which notices of one group count as one.
  network    text,
  -- False: of somebody whose notices are mostly unfounded.
  counts     boolean not null,
  created_at timestamptz not null
);
comment on table case_notifier is 'owner: cases. Who notified, to count voices and to tell them the decision (SAFE-2, SAFE-8).';
create index case_notifier_case on case_notifier (case_id, id);
create index case_notifier_member on case_notifier (member_id, created_at desc) where member_id is not null;
comment on column case_notifier.email is 'personal: contact';
comment on column case_notifier.network is 'pseudonymous: a keyed hash, gone with the case';

create table case_decision (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  public_id   text not null unique default new_id(),
  case_id     bigint not null references moderation_case,
  member_id   bigint references member,
  measure     text not null check (measure in (
    'none', 'warn', 'remove_item', 'remove_everywhere', 'limit_chats', 'limit_photos', 'hide', 'suspend', 'close')),
  -- A key of contract/cases.ts: a law, or a rule of the house.
  ground      text not null,
  facts       text not null,
  -- A program took part: in finding it, or in deciding it.
  automated   boolean not null,
  days        int check (days between 1 and 3650),
  ends_at     timestamptz,
  -- When the clock ended the measure.
  ended_at    timestamptz,
  decided_by  bigint not null references staff,
  decided_at  timestamptz not null,
  -- Until when one may appeal.
  redress_until timestamptz not null,
  -- What was before, by the hook that changed it: an undo restores exactly this.
  before      jsonb not null,
  undone_by   bigint references staff,
  undone_at   timestamptz
);
comment on table case_decision is 'owner: cases. Decisions with ground, facts and redress (SAFE-8).';
create unique index case_decision_case on case_decision (case_id);
create index case_decision_member on case_decision (member_id) where member_id is not null;
create index case_decision_ends on case_decision (ends_at) where ended_at is null and undone_at is null and ends_at is not null;
comment on column case_decision.facts is 'personal: report';
comment on column case_decision.before is 'personal: report';

create table case_appeal (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  decision_id bigint not null references case_decision,
  -- The case in which another person looks at it again.
  case_id     bigint not null references moderation_case,
  side        text not null check (side in ('member', 'notifier')),
  -- Null: a visitor, or a member who is erased.
  member_id   bigint references member,
  text        text not null,
  created_at  timestamptz not null,
  outcome     text check (outcome in ('upheld', 'reversed')),
  reasons     text not null default '',
  decided_by  bigint references staff,
  decided_at  timestamptz,
  unique (decision_id, side)
);
comment on table case_appeal is 'owner: cases. One appeal of each side against a decision, decided by another person (SAFE-8).';
create index case_appeal_case on case_appeal (case_id);
create index case_appeal_member on case_appeal (member_id) where member_id is not null;
comment on column case_appeal.text is 'personal: report';
comment on column case_appeal.reasons is 'personal: report';

create table case_access_log (
  id       bigint generated always as identity primary key,
  site_id  bigint not null references site,
  case_id  bigint not null references moderation_case,
  staff_id bigint not null references staff,
  -- What was looked at.
  part     text not null check (part in ('case', 'evidence')),
  at       timestamptz not null
);
comment on table case_access_log is 'owner: cases. Who looked at a case or its evidence, and when (SAFE-2).';
create index case_access_log_case on case_access_log (case_id, id);

alter table ban
  -- The decision that it carries out.
  add column decision_id bigint references case_decision,
  -- How long the member had been paused before.
  add column previous_paused_at timestamptz;
