import type { TriggerCall } from '@ratepayer/contract/forms/trigger.operations.ts';
import { say } from '../../platform/texts/staff-triggers.ts';

/** What became of a call, and why there was no answer. */
export function sayOutcome({ outcome, failure, httpStatus }: Pick<TriggerCall, 'outcome' | 'failure' | 'httpStatus'>) {
  if (outcome === 'Answered') return say('answered');
  if (outcome === 'Told') return say('told');
  const why = {
    '': '',
    Late: say('failed_late'),
    Status: say('failed_status', { status: String(httpStatus) }),
    'No Answer': say('failed_none'),
    'No JSON': say('failed_json'),
  }[failure];
  return [`${say('failed')}.`, why].filter(Boolean).join(' ');
}
