import { cycleFields } from '@ratepayer/contract/bills/cycle.fields.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';

/** What is asked of a billing cycle, when it is begun and when it is changed. */
export const cycleForm = () =>
  ({
    needs: 'Billing:Default',
    fields: cycleFields,
    labels: { expectsDocuments: say('expects_documents') },
    look: {
      name: { hint: say('cycle_name_hint') },
      notificationStrategy: { nameOf: sayValue, hint: say('notify_hint') },
      expectsDocuments: { hint: say('expects_documents_hint') },
    },
  }) as const;
