-- Tells the member whether the card shows a photo (SRCH-1): at the end of the transaction, so that another main photo is no change.

create function photo_card_change() returns trigger language plpgsql as $$
declare
  owner_id constant bigint := coalesce(new.member_id, old.member_id);
begin
  perform member_set_has_photo(owner_id, exists (select from card_photo p where p.member_id = owner_id));
  return null;
end
$$;

create constraint trigger photo_card_change after insert or delete or update of main, status on photo
  deferrable initially deferred
  for each row execute function photo_card_change();
