-- What the classifier said of a photo, and which: in classes, because its numbers are no more exact (SAFE-3).
alter table photo
  add column nudity text check (nudity in ('none', 'possible', 'likely')),
  add column face text check (face in ('none', 'possible', 'seen')),
  -- Its packages, with their versions. Null: no program looked.
  add column classified_by text,
  add constraint photo_classified check (num_nulls(nudity, face, classified_by) in (0, 3));
comment on column photo.nudity is 'personal: photo class';
comment on column photo.face is 'personal: photo class';
