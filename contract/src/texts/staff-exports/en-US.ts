/** What pages of billing systems and of the files for them say, and what runs tell of these. */
export const texts = {
  count_entries: 'Entries',
  does_not_fit:
    'Nothing was written: in the format {format} the field {field} is too narrow for “{value}”. Choose another format, or have it changed; then run the job again.',
  log_exported: '{file} tells of {entries} entries: {paid} paid, {returned} given back.',
  no_format:
    'No format is known for this business unit. Choose its billing system in its basics, or name a format in the task.',
  no_such_format: 'There is no export format called {name}. Name one of those that billing systems offer.',
  nothing_to_tell: 'Nothing was paid or given back since the last file, so there is no new one.',
  setting_format: 'Export format (empty: that of the billing system)',
  taken_over: 'Another run wrote these payments meanwhile. Look at its file.',
} as const;
