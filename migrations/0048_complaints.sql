-- Complaints about anything, of members and visitors, and what staff answered (PAGE-2).

create table complaint (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  -- Like C-7K3M-92QX: what its writer and staff call it.
  reference  text not null,
  -- Who wrote it while logged in; null: a visitor, or a member who is erased.
  member_id  bigint references member,
  kind       text not null check (kind in ('payment', 'member', 'unlawful', 'decision', 'privacy', 'technical', 'other')),
  name       text not null,
  email      text not null,
  words      text not null,
  language   text not null,
  -- A keyed hash of address, kind and words: the same once more is known by it.
  digest     bytea,
  -- A program filled it in, most likely: kept, but mailed to nobody.
  suspect    boolean not null,
  created_at timestamptz not null,
  closed_at  timestamptz,
  -- When its words went, because the time that they are kept was over.
  swept_at   timestamptz,
  unique (site_id, reference)
);
create index complaint_digest on complaint (site_id, digest, id desc);
create index complaint_member on complaint (member_id) where member_id is not null;
create index complaint_open on complaint (site_id, id desc) where closed_at is null;
create index complaint_to_sweep on complaint (created_at) where swept_at is null;
comment on column complaint.name is 'personal: complaint';
comment on column complaint.email is 'personal: contact';
comment on column complaint.words is 'personal: complaint';
comment on column complaint.digest is 'personal: secret';

create table complaint_answer (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  complaint_id bigint not null references complaint,
  words        text not null,
  created_at   timestamptz not null
);
create index complaint_answer_of on complaint_answer (complaint_id, id);
comment on column complaint_answer.words is 'personal: complaint';
