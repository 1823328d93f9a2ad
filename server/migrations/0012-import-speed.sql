-- Room on each page: an account that is archived, or whose text changes beside its number and name, stays on its page and no
-- index is touched (heap-only tuples).
alter table account set (fillfactor = 85);
