-- Consents: what a member agreed to by a tick of its own, in which words, and when (SAFE-6, ACC-1, LAND-4).

create table member_consent (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  member_id    bigint not null references member,
  kind         text not null check (kind in ('sensitive_data', 'advertising_postbacks')),
  -- Number of the words (contract/consents.ts).
  version      smallint not null,
  -- As they were shown.
  words        text not null check (words <> ''),
  language     text not null,
  agreed_at     timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= agreed_at)
);
comment on table member_consent is
  'owner: consents. What a member agreed to, in which words; rows are only added, and marked once when it is withdrawn (SAFE-6).';
comment on column member_consent.words is 'personal: consent';
comment on column member_consent.agreed_at is 'personal: consent';
comment on column member_consent.withdrawn_at is 'personal: consent';
create unique index member_consent_in_force on member_consent (member_id, kind) where withdrawn_at is null;
create index member_consent_member on member_consent (member_id, agreed_at);

-- Whoever is a member already has not been asked: it is asked at the next visit. Who signs up from here on has agreed at
-- the first step. No row is rewritten: those of today have the first default.
alter table member add column consent_due boolean not null default true;
alter table member alter column consent_due set default false;

create view member_consent_due as
  select id, site_id, consent_due and kind = 'person' as consent_due from member;
comment on view member_consent_due is
  'owner: members. Whether a member must say first whether it agrees; fictional profiles are nobody''s data (SAFE-6).';

-- Half-done signups hold what nobody agreed to.
delete from signup_draft where not data ?| array['member', 'is_closed'];

-- withheld: the person did not agree that the network is told; it is counted among at least ten.
alter table postback drop constraint postback_state_check;
alter table postback add constraint postback_state_check
  check (state in ('recorded', 'waiting', 'sent', 'failed', 'withheld')) not valid;
-- The day whose report counts it.
alter table postback add column counted_on date;
create index postback_withheld on postback (source_id, at) where state = 'withheld' and counted_on is null;
create index postback_counted on postback (source_id, counted_on) where counted_on is not null;
