import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { showPhone } from '@ratepayer/contract/customers/phone-number.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';

/** Says that nothing is texted to a payer who answered STOP, and what they can do about it. */
export function TextsStopped({ record, when }: Shown<Customer>) {
  if (record.textsStoppedDate === null) return null;
  const to = showPhone(record.phoneNumber);
  return (
    <div className="gap-sm">
      <Banner kind="warn" title={say('texts_stopped', { to, date: when(record.textsStoppedDate) })}>
        {say('texts_stopped_means', { to })}
      </Banner>
    </div>
  );
}
