import type { JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { type TaskType, taskFacts } from '@ratepayer/contract/jobs/task-types.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { say as sayOfExports } from '../../platform/texts/staff-exports.ts';
import { say as sayOfTransfers } from '../../platform/texts/staff-transfers.ts';
import { sayValue } from '../../platform/texts/values.ts';

const labels = {
  mapping: 'setting_mapping',
  note: 'setting_note',
  days: 'setting_days',
  cycleName: 'setting_cycle_name',
  dueDays: 'setting_due_days',
  notificationStrategy: 'setting_notification_strategy',
  expectsDocuments: 'setting_expects_documents',
  anotherPerson: 'setting_another_person',
  report: 'setting_report',
  reportPeriod: 'setting_report_period',
  reportFormat: 'setting_report_format',
} as const;
const ofTransfers = {
  connection: 'setting_connection',
  filePattern: 'setting_file_pattern',
  afterwards: 'setting_afterwards',
  moveTo: 'setting_move_to',
  ownKey: 'setting_own_key',
  signedBy: 'setting_signed_by',
  partners: 'setting_partners',
  signWith: 'setting_sign_with',
} as const;

const ofExports = { format: 'setting_format' } as const;

/** What a setting of a task is called. */
export function settingLabel(name: string): string {
  if (Object.hasOwn(labels, name)) return say(labels[name as keyof typeof labels]);
  if (Object.hasOwn(ofExports, name)) return sayOfExports(ofExports[name as keyof typeof ofExports]);
  return Object.hasOwn(ofTransfers, name) ? sayOfTransfers(ofTransfers[name as keyof typeof ofTransfers]) : name;
}

const yesNoWords = { true: 'yes', false: 'no' } as const;

/** The settings of a task that say something, with their names. */
export function settingWords({
  taskType,
  settings,
}: {
  readonly taskType: TaskType;
  readonly settings: JobPage['tasks'][number]['settings'];
}): readonly (readonly [name: string, value: string])[] {
  return Object.entries(taskFacts(taskType).settings).flatMap(([name, { kind }]) => {
    const value = settings[name];
    if (value === '' || value === null || value === undefined) return [];
    if (typeof value === 'boolean') return [[settingLabel(name), say(yesNoWords[`${value}`])] as const];
    return [[settingLabel(name), kind === 'choice' ? sayValue(String(value)) : String(value)] as const];
  });
}
