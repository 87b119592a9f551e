-- What somebody reported of a member or of one photo (SAFE-2). Who reported is told to nobody outside support.

create table report (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  -- The reference in mails.
  public_id   text not null unique default new_id(),
  -- Who was reported; null once that member is erased.
  member_id   bigint references member,
  -- null: a visitor, or a member who is erased.
  reporter_id bigint references member,
  -- The photo's public id; null: the profile.
  photo       text,
  reason      text not null check (reason in (
    'underage', 'fake', 'stolen_photo', 'harassment', 'threat', 'scam', 'hate', 'nudity', 'other')),
  words       text not null,
  -- The profile as the reporter could see it, and the name of a file with the picture as they saw it: the report's own, so that it
  -- stays when the photo goes.
  snapshot    jsonb,
  evidence    text unique,
  created_at  timestamptz not null,
  -- When the reporter last added to it.
  said_at     timestamptz not null,
  -- When words, snapshot and picture went, because the time that they are kept was over.
  swept_at    timestamptz
);
create index report_member on report (member_id, id desc);
create index report_reporter on report (reporter_id, said_at desc) where reporter_id is not null;
create index report_to_sweep on report (created_at) where swept_at is null;
comment on column report.words is 'personal: report';
comment on column report.snapshot is 'personal: report';
comment on column report.evidence is 'personal: report file';
