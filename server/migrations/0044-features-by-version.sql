-- Features of a business unit are saved together, against the version that was read.

alter table business_unit add column features_version int not null default 1;
