-- Grows: job_template (jobs): a day of payments that are taken by themselves, for whoever wants it at a time of its own.
insert into job_template (name, purpose, tasks, parameters) values
  ('Autopay day', 'Plans and announces automatic payments, and takes those that are due.',
   '[{"taskType": "Stage Autopay", "condition": "Always", "onFailure": "Continue", "settings": {}},
     {"taskType": "Process Scheduled Payments", "condition": "Always", "onFailure": "Stop", "settings": {}}]', '[]');
