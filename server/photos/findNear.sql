-- Which stored photos, and which removed ones, are the same picture as one that is looked for: within 31 of 256 bits (SAFE-3, SAFE-7).

create function photo_hash_near(sought bit(256)[]) returns table (file text, distance int) language sql stable as $$
  select near.file, min(near.distance)::int
  from unnest(sought) as hash
  cross join lateral (
    select h.file, (select min(bit_count(stored # hash)) from unnest(h.hashes) as stored) as distance
    from photo_hash h
    where h.quality >= 50 and pdq_bands(h.hashes) && pdq_neighbours(hash)
    offset 0) near
  where near.distance <= 31
  group by near.file
$$;

create function removed_photo_near(sought bit(256)[], max_distance int) returns table (id bigint, list text, kind text, distance int) language sql stable as $$
  select near.id, l.name, l.kind, min(near.distance)::int
  from unnest(sought) as hash
  cross join lateral (
    select h.id, h.list_id, (select min(bit_count(stored # hash)) from unnest(h.hashes) as stored) as distance
    from removed_photo_hash h
    where h.quality >= 50 and pdq_bands(h.hashes) && pdq_neighbours(hash)
    offset 0) near
  join photo_hash_list l on l.id = near.list_id
  where near.distance <= max_distance
  group by near.id, l.name, l.kind
$$;
