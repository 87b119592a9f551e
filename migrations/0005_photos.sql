-- Photos and the files made from each. A locked derivative has an id of its own that tells nothing of the photo.

create table photo (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  public_id  text not null unique default new_id(),
  status     text not null check (status in ('active', 'pending', 'rejected')),
  position   int not null,
  main       boolean not null default false,
  -- Of the re-encoded pixels: the same photo twice is one.
  digest     bytea not null,
  width      int not null,
  height     int not null,
  full_file   text not null unique,
  card_file   text not null unique,
  thumb_file  text not null unique,
  locked_file text not null unique,
  created_at timestamptz not null,
  unique (member_id, digest)
);
create unique index photo_main on photo (member_id) where main;
create index photo_member on photo (member_id, position);
comment on column photo.digest is 'personal: photo';
comment on column photo.full_file is 'personal: photo file';
comment on column photo.card_file is 'personal: photo file';
comment on column photo.thumb_file is 'personal: photo file';
comment on column photo.locked_file is 'personal: photo file';
