-- What a member agreed to is evidence: nothing of it changes, but for the one mark that it was withdrawn (SAFE-6).

create function consent_is_fixed() returns trigger
language plpgsql as $$
begin
  if old.withdrawn_at is not null
    or (to_jsonb(new) - 'withdrawn_at') <> (to_jsonb(old) - 'withdrawn_at') then
    raise exception 'a consent is never changed';
  end if;
  return new;
end
$$;
create trigger consent_is_fixed before update on member_consent for each row execute function consent_is_fixed();

-- Whether a consent is in force. Nothing is in force without the one that membership needs.
create function consent_in_force(in_member bigint, in_kind text) returns boolean
language sql stable
return exists (
    select from member_consent c where c.member_id = in_member and c.kind = in_kind and c.withdrawn_at is null)
  and exists (
    select from member_consent c where c.member_id = in_member and c.kind = 'sensitive_data' and c.withdrawn_at is null);
