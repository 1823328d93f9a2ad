import type { AttentionItem } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';

/** An instant as the business unit tells it. */
export const whenIn =
  ({ timezone, culture }: BusinessUnitSummary) =>
  (instant: string): string =>
    formatInstant(instant, timezone, viewerZone(), culture);

const fact = ({ facts }: AttentionItem, name: string): string => facts[name] ?? '';

const mail = 'email.';
const job = 'job.';
function deliveryOf(topic: string, consumer: string): string {
  if (topic.startsWith(mail)) return say('attention_mail_why', { mail: sayValue(topic.slice(mail.length)) });
  if (topic.startsWith(job)) return say('attention_job_why', { job: topic.slice(job.length) });
  return say('attention_delivery_why', { topic, consumer });
}

/** Who asked for an approval reads that another person decides. */
function approvalOf(of: (name: string) => string, userId: number): string {
  const [action, reason] = [sayValue(of('action')), of('reason')];
  return of('byId') === String(userId)
    ? say('attention_approval_own', { action, reason })
    : say('attention_approval_why', { action, by: of('by'), reason });
}

/** What a second person decides about, and where it stands. */
function changeOf(of: (name: string) => string, userId: number, when: (instant: string) => string): string {
  const [change, subject, by, reason] = [sayValue(of('change')), of('subject'), of('by'), of('reason')];
  if (of('from')) return say('attention_change_from', { change, subject, by, date: when(of('from')) });
  return of('logins').split(' ').includes(String(userId))
    ? say('attention_change_own', { change, subject, reason })
    : say('attention_change_why', { change, subject, by, reason });
}

/** Why something needs a person, in a sentence. */
export function whyOf(item: AttentionItem, userId: number, when: (instant: string) => string): string {
  const of = (name: string) => fact(item, name);
  switch (item.kind) {
    case 'approval':
      return approvalOf(of, userId);
    case 'change':
      return changeOf(of, userId, when);
    case 'ticket':
      return say('attention_ticket_why', { title: of('title') });
    case 'terms':
      return say('attention_terms_why', { terms: sayValue(of('terms')) });
    case 'audit':
      return say('attention_audit_why', { rule: of('rule') });
    case 'schedule':
      return say('attention_schedule_why', { count: of('count'), job: sayValue(of('job')) });
    case 'resolution':
      return say('attention_resolution_why', { payer: of('payer') });
    case 'unknownReversal':
      return say('attention_unknownReversal_why', { operation: sayValue(of('operation')), reference: of('reference') });
    case 'exception':
      return say('attention_exception_why', { exception: sayValue(of('exception')) });
    case 'returned':
      return say('attention_returned_why', { payer: of('payer'), code: of('code') });
    case 'chargeback':
      return say('attention_chargeback_why', { payer: of('payer'), code: of('code') });
    case 'batchDiffers':
      return say('attention_batchDiffers_why', { batch: of('batch') });
    case 'notFunded':
      return say('attention_notFunded_why', { count: Number(of('count')), merchant: of('merchant') });
    case 'uploadHeld':
      return say('attention_uploadHeld_why', { file: of('file'), by: of('by'), why: of('why') });
    case 'cycle':
      return say('attention_cycle_why', { name: of('name'), status: sayValue(of('status')) });
    case 'runWaits':
      return say('attention_runWaits_why', { job: of('job'), why: of('why') });
    case 'delivery':
      return deliveryOf(of('topic'), of('consumer'));
    case 'cardTesting':
      return say('attention_cardTesting_why', { count: of('count') });
  }
}

type Place = readonly [path: string, more?: string];
const payment = (place: string): Place => [`payments/details/${place}`];
const jobs = (): Place => ['jobs'];

const places: Readonly<Record<AttentionItem['kind'], (place: string) => Place>> = {
  approval: () => ['payments', '&tab=approvals'],
  change: (place) => {
    const [entity, id = ''] = place.split('/');
    return entity === 'MerchantAccount' ? [`merchant-accounts/detail/${id}`] : ['organization'];
  },
  resolution: payment,
  unknownReversal: payment,
  exception: (place) => (place === '' ? ['payments', '&tab=exceptions'] : payment(place)),
  returned: payment,
  chargeback: payment,
  batchDiffers: (place) => [`reports/batches/${place.split('/').map(encodeURIComponent).join('/')}`],
  notFunded: (place) => {
    const [merchant = '', day = ''] = place.split('/');
    return ['reports/batches', `&${new URLSearchParams({ merchant, status: 'Closed', closedBefore: day })}`];
  },
  uploadHeld: (place) => [`accounts/uploads/${place}`],
  cardTesting: () => ['payments', '&tab=DeclinedAndError'],
  cycle: (place) => [`business-units/billing-cycle/${place}`],
  runWaits: (place) => {
    const [job = '', run = ''] = place.split('/');
    return [`jobs/${job}`, `&run=${run}`];
  },
  ticket: payment,
  terms: () => ['terms-of-service'],
  audit: (place) => {
    const [entity, id = ''] = place.split('/');
    if (entity === 'payment') return payment(id);
    return entity === 'account' ? [`accounts/${id}/dashboard`] : jobs();
  },
  schedule: jobs,
  delivery: jobs,
};

/** The page where somebody can do something about it. */
export function placeOf({ kind, place }: AttentionItem, unitId: number): string {
  const [path, more = ''] = places[kind](place);
  return `/portal/${path}?bu=${unitId}${more}`;
}
