-- Makes a member premium, or no longer (CRED-2). The caller holds the member's lock.

create function member_set_paid_user(in_site bigint, in_member bigint, in_paid boolean) returns void
language sql as $$
  update member m set paid_user = in_paid
  where m.id = in_member and m.site_id = in_site and m.paid_user <> in_paid
$$;
