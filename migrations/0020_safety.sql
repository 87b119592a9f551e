-- Safety: reports, complaints and bans.

create table report (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  -- The reference in mails.
  public_id   text not null unique default new_id(),
  -- The reported member; null once it is erased.
  member_id   bigint references member,
  -- Visible to support only. Null: a visitor, or a member who is erased.
  reporter_id bigint references member,
  -- The reported content: public id of a photo, or of a conversation with the seq of a message. All null: the profile.
  photo       text,
  chat        text,
  message_seq int,
  reason      text not null check (reason in (
    'underage', 'fake', 'stolen_photo', 'harassment', 'threat', 'scam', 'hate', 'nudity', 'other')),
  text          text not null,
  -- Snapshot of the profile as the reporter saw it, and a copy of the photo. Both survive the original.
  snapshot      jsonb,
  evidence      text unique,
  created_at    timestamptz not null,
  -- When the reporter last added text.
  updated_at    timestamptz not null,
  -- When text, snapshot and photo were erased, at the end of their retention.
  anonymized_at timestamptz,
  constraint report_of_message check ((chat is null) = (message_seq is null))
);
comment on table report is 'owner: safety. Reports of profiles, photos and messages (SAFE-2).';
create index report_member on report (member_id, id desc);
create index report_reporter on report (reporter_id, updated_at desc) where reporter_id is not null;
create index report_to_anonymize on report (created_at) where anonymized_at is null;
comment on column report.text is 'personal: report';
comment on column report.snapshot is 'personal: report';
comment on column report.evidence is 'personal: report file';

create table complaint (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  -- Reference in mails and for staff, e.g. C-7K3M-92QX.
  reference  text not null,
  -- The author, if logged in. Null: a visitor, or a member who is erased.
  member_id  bigint references member,
  kind       text not null
    check (kind in ('payment', 'member', 'unlawful', 'decision', 'privacy', 'technical', 'other')),
  name          text not null,
  email         text not null,
  text          text not null,
  language      text not null,
  -- Keyed hash of address, kind and text, to find repeats.
  digest        bytea,
  -- Probably sent by a bot: stored, but not mailed.
  is_spam       boolean not null,
  created_at    timestamptz not null,
  closed_at     timestamptz,
  -- When the text was erased, at the end of its retention.
  anonymized_at timestamptz,
  unique (site_id, reference)
);
comment on table complaint is 'owner: safety. Complaints of members and visitors about anything (PAGE-2).';
create index complaint_digest on complaint (site_id, digest, id desc);
create index complaint_member on complaint (member_id) where member_id is not null;
create index complaint_open on complaint (site_id, id desc) where closed_at is null;
create index complaint_to_anonymize on complaint (created_at) where anonymized_at is null;
comment on column complaint.name is 'personal: complaint';
comment on column complaint.email is 'personal: contact';
comment on column complaint.text is 'personal: complaint';
comment on column complaint.digest is 'personal: secret';

create table complaint_answer (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  complaint_id bigint not null references complaint,
  text         text not null,
  created_at   timestamptz not null
);
comment on table complaint_answer is 'owner: safety. Answers of staff to complaints (PAGE-2).';
create index complaint_answer_of on complaint_answer (complaint_id, id);
comment on column complaint_answer.text is 'personal: complaint';

create table ban (
  id              bigint generated always as identity primary key,
  site_id         bigint not null references site,
  public_id       text not null unique default new_id(),
  kind            text not null check (kind in ('member', 'address', 'network')),
  member_id       bigint references member,
  -- Keyed hash of the email address or network, stored only while the ban is in force.
  key             text,
  reason          text not null,
  -- The member's status before the ban.
  previous_status text,
  created_at      timestamptz not null,
  expires         timestamptz,
  lifted_at       timestamptz,
  check ((kind = 'member') = (member_id is not null)),
  check (kind = 'member' or key is not null or lifted_at is not null)
);
comment on table ban is 'owner: safety. Banned members, addresses and networks (OPS-4).';
create unique index ban_member on ban (member_id) where lifted_at is null;
create unique index ban_key on ban (site_id, kind, key) where lifted_at is null;
create index ban_site on ban (site_id, id);
create index ban_expires on ban (expires) where lifted_at is null;
comment on column ban.key is 'pseudonymous: a keyed hash, gone once the ban is over';
