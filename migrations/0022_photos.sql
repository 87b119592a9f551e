-- The part of a photo that its small pictures show, as its owner chose it: { left, top, width } in fractions; null for where the eye goes.

alter table photo add crop jsonb;
comment on column photo.crop is 'personal: photo';
