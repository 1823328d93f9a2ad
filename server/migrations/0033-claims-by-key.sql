-- By the bytes of the key: a gateway with short references tells the first twenty characters of ours, which is a range of this key.
alter table gateway_attempt alter column gateway_reference type text collate "C";
