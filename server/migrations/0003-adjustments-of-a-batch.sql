-- What a batch holds of the adjustments, and what still waits for one, is found without reading the others.
create index adjustment_settlement_batch_id_idx on adjustment (settlement_batch_id)
  where settlement_batch_id is not null;
create index adjustment_reversal_settlement_batch_id_idx on adjustment (reversal_settlement_batch_id)
  where reversal_settlement_batch_id is not null;
create index adjustment_reversal_without_batch on adjustment (business_unit_id)
  where reversed_date is not null and reversal_settlement_batch_id is null;
