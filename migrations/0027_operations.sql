-- Operations: the hash chain over what nobody may change (SAFE-5).

create table hash_chain (
  -- audit, credits or money.
  chain   text not null,
  number  int not null check (number > 0),
  -- The id of the last row that this link covers; the first one follows the link before.
  last_id bigint not null,
  rows    int not null check (rows > 0),
  hash    bytea not null check (length(hash) = 32),
  made_at timestamptz not null,
  primary key (chain, number)
);
comment on table hash_chain is
  'owner: base. Links of the hash chains over audit log and ledgers of all sites: each covers the rows since the one before (SAFE-5).';
create trigger append_only before update or delete on hash_chain for each row execute function append_only();
create trigger append_only_truncate before truncate on hash_chain for each statement execute function append_only();
create trigger append_only_truncate before truncate on credit_entry for each statement execute function append_only();
create trigger append_only_truncate before truncate on money_transfer for each statement execute function append_only();
create trigger append_only_truncate before truncate on money_entry for each statement execute function append_only();
