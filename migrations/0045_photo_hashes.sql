-- Photos before strangers see them: perceptual hashes, what was removed and may not come back, and the states of a photo (SAFE-3, SAFE-7).

-- Two hashes within 31 of 256 bits have a band of 16 bits, of 16, in which they differ by one bit at most. So a hash is found by the bands that
-- are equal to one of its own with at most one bit turned, from an index.
create function pdq_bands(hashes bit(256)[]) returns int[] language sql immutable parallel safe as $$
  select array_agg(distinct band << 16 | substring(hash from 1 + 16 * band for 16)::bit(16)::int)
  from unnest(hashes) as hash, generate_series(0, 15) as band
$$;
comment on function pdq_bands(bit(256)[]) is 'owner: photos. The bands of 16 bits of perceptual hashes, each with its place (SAFE-3).';

create function pdq_neighbours(hash bit(256)) returns int[] language sql immutable parallel safe as $$
  select array_agg(band << 16 | value # flip)
  from generate_series(0, 15) as band,
    lateral (select substring(hash from 1 + 16 * band for 16)::bit(16)::int as value) own,
    unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) as flip
$$;
comment on function pdq_neighbours(bit(256)) is 'owner: photos. The bands of a perceptual hash, and those with one bit turned (SAFE-3).';

create table photo_hash (
  -- The large file of a photo, of an album or of a conversation.
  file       text primary key,
  site_id    bigint not null references site,
  -- Who uploaded it.
  member_id  bigint not null references member,
  quality    int not null check (quality between 0 and 100),
  -- Of the whole picture, then of eight parts. Empty: the file could not be read.
  hashes     bit(256)[] not null,
  created_at timestamptz not null
);
comment on table photo_hash is 'owner: photos. Perceptual hashes of stored photos, by which copies are found (SAFE-3, SAFE-7).';
create index photo_hash_member on photo_hash (member_id);
create index photo_hash_bands on photo_hash using gin (pdq_bands(hashes)) with (fastupdate = off) where quality >= 50;
comment on column photo_hash.hashes is 'pseudonymous: a hash of a picture, gone with it';
comment on column photo_hash.file is 'personal: photo file';

create view stored_photo_hash as
  select file from photo_hash;
comment on view stored_photo_hash is
  'owner: photos. Which stored photos are hashed.';

create table photo_hash_list (
  id        bigint generated always as identity primary key,
  -- The list's name: of an organisation such as StopNCII or IWF; `removed` is the program's own, made with its first photo.
  name      text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  -- What a match means: abuse opens a case at once, intimate and rule refuse the photo.
  kind      text not null check (kind in ('abuse', 'intimate', 'rule')),
  loaded_at timestamptz not null
);
comment on table photo_hash_list is 'owner: photos. Lists of hashes of photos that nobody may upload (SAFE-3).';

create table removed_photo_hash (
  id         bigint generated always as identity primary key,
  list_id    bigint not null references photo_hash_list,
  -- Where it was removed; null: of a loaded list. It holds on every site.
  site_id    bigint references site,
  quality    int not null check (quality between 0 and 100),
  hashes     bit(256)[] not null,
  -- The case by which it was removed.
  reference  text,
  created_at timestamptz not null
);
comment on table removed_photo_hash is 'owner: photos. Hashes of photos that were removed, or are on a loaded list: none is taken again (SAFE-3, SAFE-7).';
create index removed_photo_hash_bands on removed_photo_hash using gin (pdq_bands(hashes)) with (fastupdate = off) where quality >= 50;
create index removed_photo_hash_list on removed_photo_hash (list_id);
create index removed_photo_hash_reference on removed_photo_hash (reference) where reference is not null;
comment on column removed_photo_hash.hashes is 'no person: a hash of a picture that is not kept; whose it was is not said';

-- `active` is shown to others. `refused` and `appealed` are seen by the owner alone, as `pending` is; `rejected`, by a decision of a case, by nobody.
alter table photo drop constraint photo_status_check;
alter table photo add constraint photo_status_check check (status in ('pending', 'active', 'refused', 'appealed', 'rejected'));
alter table photo
  -- Why it was refused, by key.
  add column refused_for text check (refused_for in (
    'explicit', 'not_a_person', 'other_person', 'minor', 'advertising', 'hate', 'violence', 'quality', 'other')),
  -- What the program said at its first look: keys, which order the queue and decide nothing.
  add column doubts text[] not null default '{}',
  -- When a person of the site's looked at it.
  add column reviewed_at timestamptz,
  -- Whose decision it is: a name of the staff's. An appeal is another's.
  add column reviewed_by text,
  -- Once.
  add column appealed_at timestamptz;
alter table photo add constraint photo_refused check ((status in ('refused', 'appealed')) = (refused_for is not null));
create index photo_to_review on photo (site_id, id) where reviewed_at is null;
