import type { AttentionItem } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { sayValue } from '../../platform/texts/values.ts';

const fact = ({ facts }: AttentionItem, name: string): string => facts[name] ?? '';

const mail = 'email.';
const deliveryOf = (topic: string, consumer: string): string =>
  topic.startsWith(mail)
    ? say('attention_mail_why', { mail: sayValue(topic.slice(mail.length)) })
    : say('attention_delivery_why', { topic, consumer });

/** Why something needs a person, in a sentence. */
export function whyOf(item: AttentionItem): string {
  const of = (name: string) => fact(item, name);
  switch (item.kind) {
    case 'approval':
      return say('attention_approval_why', { action: sayValue(of('action')), by: of('by'), reason: of('reason') });
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
    case 'uploadHeld':
      return say('attention_uploadHeld_why', { file: of('file'), by: of('by') });
    case 'cycle':
      return say('attention_cycle_why', { name: of('name'), status: sayValue(of('status')) });
    case 'delivery':
      return deliveryOf(of('topic'), of('consumer'));
    case 'cardTesting':
      return say('attention_cardTesting_why', { count: of('count') });
  }
}

/** The page where somebody can do something about it. */
export function placeOf({ kind, place }: AttentionItem, unitId: number): string {
  const at = (path: string, more = '') => `/portal/${path}?bu=${unitId}${more}`;
  if (kind === 'approval') return at('payments', '&tab=approvals');
  if (kind === 'exception' && place === '') return at('payments', '&tab=exceptions');
  if (kind === 'cardTesting') return at('payments', '&tab=DeclinedAndError');
  if (kind === 'cycle') return at(`business-units/billing-cycle/${place}`);
  if (kind === 'delivery') return at('jobs');
  if (kind === 'batchDiffers') return at(`reports/batches/${place.split('/').map(encodeURIComponent).join('/')}`);
  return kind === 'uploadHeld' ? at(`accounts/uploads/${place}`) : at(`payments/details/${place}`);
}
