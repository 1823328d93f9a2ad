import type { AnsweredResponse } from '../../../forms/answered-response.ts';

/** What was answered, as the previews show it. */
export const sampleResponse: AnsweredResponse = {
  businessUnitId: 1,
  responseId: 1,
  displayName: 'Start service',
  accountNumber: '10001',
  createdDate: new Date('2026-03-05T18:00:00Z'),
  timezone: 'US/Pacific',
};
