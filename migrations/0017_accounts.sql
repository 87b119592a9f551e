-- Accounts: drafts of signups that are not finished.

create table signup_draft (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  step       smallint not null default 0,
  -- The profile on whose page the signup began.
  target_id  bigint references member,
  data       jsonb not null default '{}',
  expires    timestamptz not null
);
comment on table signup_draft is 'owner: accounts. What a visitor entered in the signup so far (ACC-1).';
comment on column signup_draft.data is 'personal: signup';
