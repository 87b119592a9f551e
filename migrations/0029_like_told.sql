-- Of each like and each match a member is told once, however often it is taken back and given anew (LIKE-1).

create table like_told (
  site_id   bigint not null references site,
  -- Who was told, of whom.
  member_id bigint not null references member,
  of_id     bigint not null references member,
  kind      text not null check (kind in ('like', 'match')),
  -- Taken back before push and mail went out: those may still go once.
  unsent    boolean not null default false,
  primary key (member_id, of_id, kind),
  check (member_id <> of_id)
);
create index like_told_of on like_told (of_id);

insert into like_told (site_id, member_id, of_id, kind)
select site_id, to_id, from_id, 'like' from member_like
union all
select site_id, a_id, b_id, 'match' from member_match
union all
select site_id, b_id, a_id, 'match' from member_match;

-- Their places are the files beside the verbs, which now say who is told.
drop function if exists member_like_give(bigint, bigint, text, timestamptz, text);
drop function if exists like_automatically(bigint, bigint, date, timestamptz, boolean, int, int);
drop function if exists member_swipe(bigint, bigint, text, boolean, text, int, int, timestamptz);
drop function if exists member_swipe_undo(bigint, bigint, text, int, timestamptz);
