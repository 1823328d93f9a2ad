-- Grows: paperless_enrollment, enrollment_activity (an index each for the lists of a business unit).
create index paperless_enrollment_of_unit on paperless_enrollment (business_unit_id, enrolled_date desc, id desc);
create index enrollment_activity_of_paperless on enrollment_activity (business_unit_id, date desc, id desc)
  where paperless_enrollment_id is not null;
