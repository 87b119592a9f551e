-- The order of the search tells of a quarter of an hour at most, of those who were here before, too (SRCH-3).
update member
set last_active = date_bin('15 minutes', last_active, 'epoch')
where isfinite(last_active) and last_active <> date_bin('15 minutes', last_active, 'epoch');
