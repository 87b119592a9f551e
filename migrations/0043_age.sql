-- Age assurance (SAFE-1): what a member has proven, and the requests by which somebody proves it.
create table age_assurance (
  site_id   bigint not null references site,
  member_id bigint not null references member,
  outcome   text not null check (outcome in ('estimated', 'verified')),
  method    text not null check (method in ('wallet', 'provider', 'sandbox')),
  proven_on date not null,
  primary key (member_id)
);
comment on table age_assurance is 'owner: age. That a member proved to be over 18: how sure, by which method, on which day; nothing else is kept (SAFE-1).';
comment on column age_assurance.outcome is 'personal: profile';
comment on column age_assurance.method is 'personal: profile';
comment on column age_assurance.proven_on is 'personal: profile';

create table age_attempt (
  key        bytea primary key,
  site_id    bigint not null references site,
  member_id  bigint references member,
  request_id text not null unique,
  method     text not null check (method in ('wallet', 'provider', 'sandbox')),
  state      text not null check (state in ('started', 'answered', 'proven', 'refused')),
  reason     text check (reason in ('under_age', 'issuer', 'expired', 'cancelled', 'unreadable')),
  outcome    text check (outcome in ('estimated', 'verified')),
  proven_on  date,
  expires    timestamptz not null
);
comment on table age_attempt is 'owner: age. The newest request for a proof of age of a session or an unfinished signup, for ten minutes; of a signup that proved it, for a day (SAFE-1).';
comment on column age_attempt.key is 'Hash of the cookie of the session or the signup.';
comment on column age_attempt.reason is 'personal: profile';
comment on column age_attempt.outcome is 'personal: profile';
comment on column age_attempt.proven_on is 'personal: profile';
create index age_attempt_expires on age_attempt (expires);
create index age_attempt_member on age_attempt (member_id) where member_id is not null;
create index age_attempt_site on age_attempt (site_id);

create table age_trusted_list (
  one        boolean primary key default true check (one),
  sequence   bigint not null,
  issued     timestamptz not null,
  text       text not null,
  fetched_at timestamptz not null
);
comment on table age_trusted_list is 'owner: age. The newest signed list of issuers of proofs of age that was taken; an older one is refused (SAFE-1).';
