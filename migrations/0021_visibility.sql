-- Visibility: who sees a member (PRO-10), the daily limit of unconfirmed members, and signed traffic sources (SITE-4).

alter table member add column visibility text not null default 'members'
  check (visibility in ('visitors', 'members', 'liked'));
update member set visibility = 'visitors' where kind = 'fictional';

-- Fictional profiles belong to the site: its own settings say what visitors see of them.
create function member_fictional_visibility() returns trigger language plpgsql as $$
begin
  new.visibility := 'visitors';
  return new;
end
$$;
comment on function member_fictional_visibility is
  'owner: members. Trigger of member: a fictional profile is shown to visitors, unless it chooses otherwise (PRO-10).';
create trigger member_fictional_visibility before insert or update of kind on member
  for each row when (new.kind = 'fictional' and new.visibility = 'members')
  execute function member_fictional_visibility();

create or replace view member_public as
  select id, site_id, public_id, kind, answered, likes_newcomers, status, name, birth, gender, sexuality, country, region, city, hair_color,
    eye_color, body_type, relationship_status, tattoos, signup_reason, interests, about, interest_set, trait_set, looks_for,
    looks_for_min_age, looks_for_max_age, language, likes_for_me, likes_matches, shows_presence, disguise, paid_user, free_conversations_started,
    created_at, confirmed_at, paused_at, deleted_at, erased_at, last_active, visibility
  from member;

-- The search indexes leave out incognito members, so that a scan costs the same however many there are (SRCH-5).
-- Whom of them a viewer may see is added by id (server/search/incognito.sql).
drop index member_search, member_search_region, member_newest, member_birth, member_birth_region, member_lexemes;
create index member_search on member (site_id, gender, country, last_active desc, id desc)
  include (birth, region, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_search_region on member (site_id, gender, country, region, last_active desc, id desc)
  include (birth, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_newest on member (site_id, gender, country, created_at desc, id desc)
  include (birth, region, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_birth on member (site_id, gender, country, birth)
  include (region, id, last_active, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_birth_region on member (site_id, gender, country, region, birth)
  include (id, last_active, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
drop function search_lexemes;
create function search_lexemes(
  in_site bigint,
  in_gender text,
  in_country text,
  in_sexuality text,
  in_hair_color text,
  in_eye_color text,
  in_body_type text,
  in_relationship_status text,
  in_tattoos text,
  in_signup_reason text,
  in_interests text[],
  in_visibility text
) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(string_to_array(
  in_site || '.' || in_gender || '.' || in_country || '.' || array_to_string(
    array[
      'sexuality=' || in_sexuality,
      'hair_color=' || in_hair_color,
      'eye_color=' || in_eye_color,
      'body_type=' || in_body_type,
      'relationship_status=' || in_relationship_status,
      'tattoos=' || in_tattoos,
      'signup_reason=' || in_signup_reason,
      case in_visibility when 'visitors' then in_visibility end
    ] || in_interests,
    ' ' || in_site || '.' || in_gender || '.' || in_country || '.'),
  ' '), null));
comment on function search_lexemes is
  'owner: search. Attributes, interests and openness to visitors as words: 3.male.NL.hair_color=red, 3.male.NL.beach (SRCH-5).';
create index member_lexemes on member using gin (
  search_lexemes(site_id, gender, country, sexuality, hair_color, eye_color, body_type, relationship_status, tattoos,
    signup_reason, interests, visibility)
) with (fastupdate = off) where status = 'active' and visibility <> 'liked';
create index member_incognito on member (id) include (site_id) where status = 'active' and visibility = 'liked';

drop trigger member_search_changed on member;
create trigger member_search_changed after update on member
  for each row when (
    (old.status = 'active' or new.status = 'active')
    and (old.status, old.visibility, old.gender, old.country, old.region, old.birth, old.trait_set, old.interest_set)
      is distinct from
      (new.status, new.visibility, new.gender, new.country, new.region, new.birth, new.trait_set, new.interest_set))
  execute function record_search_change();

-- Whether each side has written to the other. Whoever starts a conversation has.
alter table conversation add column a_wrote boolean not null default false, add column b_wrote boolean not null default false;
update conversation c
set a_wrote = c.started_by = c.a_id
    or exists (select from message m where m.conversation_id = c.id and m.sender_id = c.a_id),
  b_wrote = c.started_by = c.b_id
    or exists (select from message m where m.conversation_id = c.id and m.sender_id = c.b_id);

create or replace view conversation_side as
  select id as conversation_id, public_id, site_id, a_id as member_id, b_id as other_id, started_by, created_at,
    last_seq, a_unread as unread, a_seen_seq as seen_seq, b_seen_seq as other_seen_seq, a_removed_seq as removed_seq,
    a_last_visible_seq as last_visible_seq, a_last_visible_at as last_visible_at, a_last_visible_day as last_visible_day,
    b_wrote as other_wrote
  from conversation
  union all
  select id, public_id, site_id, b_id, a_id, started_by, created_at, last_seq,
    b_unread, b_seen_seq, a_seen_seq, b_removed_seq,
    b_last_visible_seq, b_last_visible_at, b_last_visible_day, a_wrote
  from conversation;
comment on column conversation_side.other_wrote is 'type: boolean';

create view approach as
  select site_id, from_id as member_id, to_id as other_id from like_between
  union all
  select site_id, other_id, member_id from conversation_side where other_wrote;
comment on view approach is
  'owner: chats. Who liked or wrote to whom: to those an incognito member is visible (PRO-10).';
comment on column approach.member_id is 'type: Id<''member''>';
comment on column approach.other_id is 'type: Id<''member''>';

create table unconfirmed_limit (
  member_id  bigint primary key references member,
  site_id    bigint not null references site,
  day        date not null,
  viewed_ids bigint[] not null
);
comment on table unconfirmed_limit is
  'owner: search. Whom a member without a confirmed address was shown on its last day: a limit (ACC-6).';

alter table traffic_source add column signed_ref boolean not null default false;
create view active_traffic_source as
  select site_id, network, case when signed_ref then secret end as ref_secret
  from traffic_source where active and ended_at is null;
comment on view active_traffic_source is
  'owner: trafficSources. Sources that open what a site keeps for their visitors; with a key where the ref is signed (SITE-4).';
comment on column active_traffic_source.ref_secret is 'type: string | null';
