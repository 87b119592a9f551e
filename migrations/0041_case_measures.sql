-- What decisions limit of a member, names of staff for others to read, and who reported by which network.
create table member_limit (
  site_id     bigint not null references site,
  member_id   bigint not null references member,
  kind        text not null check (kind in ('chats', 'photos', 'hidden')),
  -- The decision of a case that it carries out; its clock ends it.
  decision_id bigint not null,
  created_at  timestamptz not null,
  primary key (member_id, kind, decision_id)
);
comment on table member_limit is 'owner: members. What moderators have limited: new chats, photos, being seen (SAFE-8).';
create view limited_member as
  select site_id, member_id, kind from member_limit;
comment on view limited_member is 'owner: members. Who may not begin chats or add photos, or is hidden, by a decision (SAFE-8).';

create view staff_directory as
  select id, name, ended_at is null as is_active from staff;
comment on view staff_directory is 'owner: staff. Names of staff, for those who work with them.';

create view case_of_member as
  select id, site_id, public_id, kind, subject_member as member_id, state from moderation_case;
comment on view case_of_member is 'owner: cases. Cases about a member.';

alter table ban drop column previous_paused_at;
