-- Newcomers: what a mailbox gets once from a site (CRED-4, ACC-1), and bans of a mailbox (OPS-4).

-- Without the signup credits and the time bonus: another account of the mailbox had them.
alter table member add column has_welcome boolean not null default true;

create view member_welcome as
  select id, site_id, has_welcome from member;
comment on view member_welcome is
  'owner: members. Whether a member gets what a newcomer gets: signup credits, time bonus (CRED-4).';

create table welcome_claim (
  site_id      bigint not null references site,
  -- Keyed hash of the canonical mailbox (server/members/mailbox.ts).
  mailbox      text not null,
  -- Null once the member is erased.
  member_id    bigint references member,
  -- False: whoever confirms the address takes it over.
  is_confirmed boolean not null,
  created_at   timestamptz not null,
  primary key (site_id, mailbox)
);
comment on table welcome_claim is
  'owner: members. Which account had what a mailbox gets once as a newcomer; kept for a year (CRED-4).';
comment on column welcome_claim.mailbox is 'pseudonymous: a keyed hash, without its member once that is erased';
create index welcome_claim_member on welcome_claim (member_id);

-- The ban of a member holds for the mailbox, too; several of one mailbox may be banned.
drop index ban_key;
create unique index ban_key on ban (site_id, kind, key) where lifted_at is null and kind <> 'member';
create index ban_mailbox on ban (site_id, key) where lifted_at is null;
