-- Photos: the albums of members. A photo in a conversation is in 0015_chats.sql.

create table photo (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  member_id   bigint not null references member,
  public_id   text not null unique default new_id(),
  status      text not null check (status in ('active', 'pending', 'rejected')),
  position    int not null,
  main        boolean not null default false,
  -- Digest of the re-encoded pixels, to detect duplicates.
  digest      bytea not null,
  width       int not null,
  height      int not null,
  -- Crop of the thumbnails, chosen by the owner: { left, top, width } as fractions. Null: automatic.
  crop        jsonb,
  full_file   text not null unique,
  card_file   text not null unique,
  thumb_file  text not null unique,
  -- The locked derivative has an unrelated file name, so that the photo's can't be guessed from it (PRO-3).
  locked_file text not null unique,
  -- Whether each file except the locked one also exists as AVIF, under the same name.
  avif        boolean not null default false,
  created_at  timestamptz not null,
  unique (member_id, digest)
);
comment on table photo is
  'owner: photos. Photos of an album and the files made from each (PRO-2, PRO-3, PRO-4).';
create unique index photo_main on photo (member_id) where main;
create index photo_member on photo (member_id, position);
comment on column photo.digest is 'personal: photo';
comment on column photo.crop is 'personal: photo';
comment on column photo.full_file is 'personal: photo file';
comment on column photo.card_file is 'personal: photo file';
comment on column photo.thumb_file is 'personal: photo file';
comment on column photo.locked_file is 'personal: photo file';

create view card_photo as
  select member_id, site_id from photo where main and status = 'active';
comment on view card_photo is
  'owner: photos. Members whose card shows a photo that everybody may see.';
