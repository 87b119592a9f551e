-- Whether the card of a member shows a photo that everybody may see: a bit of what the search filters by (SRCH-1).

create function member_set_has_photo(in_member bigint, in_has_photo boolean) returns void
language sql as $$
  update member set has_photo = in_has_photo where id = in_member and has_photo <> in_has_photo
$$;
