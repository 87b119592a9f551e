-- Incognito members whom a viewer may see, because they liked the viewer or wrote to them (PRO-10): a few, whom a search
-- adds to what its indexes find. Bounded, so that a search of somebody whom thousands like costs no more (SRCH-5).

create function incognito_visible_to(in_site bigint, in_viewer bigint) returns setof bigint
language sql stable as $$
  select m.id
  from (
    (select l.from_id as id from like_between l where l.to_id = in_viewer order by l.is_new desc, l.created_at desc limit 1000)
    union
    (select cs.other_id from conversation_side cs where cs.member_id = in_viewer and cs.other_wrote limit 1000)) a
  join member_public m on m.id = a.id
  where m.site_id = in_site and m.status = 'active' and m.visibility = 'liked'
$$;
