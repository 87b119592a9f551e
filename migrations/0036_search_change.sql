-- Whose place in a search changed lately, in which transaction: what a search remembers is put right by these (SRCH-5). Kept for some minutes.

create table search_change (
  site_id   bigint not null references site,
  xid       xid8 not null default pg_current_xact_id(),
  member_id bigint not null references member on delete cascade,
  at        timestamptz not null default now(),
  primary key (site_id, xid, member_id)
);
create index search_change_at on search_change (at);

create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_change (site_id, member_id) values (new.site_id, new.id) on conflict do nothing;
  return null;
end
$$;
create trigger member_search_came after insert on member
  for each row when (new.status = 'active') execute function note_search_change();
create trigger member_search_changed after update on member
  for each row when (
    (old.status = 'active' or new.status = 'active')
    and (old.status, old.gender, old.country, old.region, old.birth, old.trait_set, old.interest_set)
      is distinct from (new.status, new.gender, new.country, new.region, new.birth, new.trait_set, new.interest_set))
  execute function note_search_change();

drop function if exists search_fitting;
