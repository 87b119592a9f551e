-- Whom a viewer may see: the one condition for every list, profile, photo and like (PRO-6, PRO-9, PRO-10). A set-returning
-- function of one statement, which the planner inlines, so that it costs what its conditions cost.
-- The search indexes hold the same condition without a viewer (server/search/incognito.sql adds the rest).

create function member_visible_to(
  in_site bigint,
  -- 0: a visitor. A visitor sees less of a member who does not show itself to visitors (isOutlineOnly.ts).
  in_viewer bigint,
  -- Also paused members with whom the viewer has a conversation (PRO-9).
  in_paused boolean default false
) returns setof member_public
language sql stable as $$
  select m.*
  from member_public m
  where m.site_id = in_site
    and (m.status = 'active' or m.id = in_viewer or in_paused and m.status = 'disabled' and exists (
      select from conversation_side cs
      where cs.member_id = in_viewer and cs.other_id = m.id and cs.last_visible_at is not null))
    and (m.visibility <> 'liked' or m.id = in_viewer or exists (
      select from approach a where a.member_id = m.id and a.other_id = in_viewer))
    and not exists (select from member_block b where b.blocker_id = in_viewer and b.blocked_id = m.id)
    and not exists (select from member_block b where b.blocker_id = m.id and b.blocked_id = in_viewer)
$$;

-- Whether an incognito member is unknown to the viewer, whom it has neither liked nor written to: said before a block, whose
-- refusal would name it (PRO-10).
create function member_is_hidden(in_member member_public, in_viewer bigint) returns boolean
language sql stable as $$
  select in_member.visibility = 'liked' and in_member.id <> in_viewer and not exists (
    select from approach a where a.member_id = in_member.id and a.other_id = in_viewer)
$$;
