import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

/** What a dialog of a customer is told: it closes by itself once something was done. */
export interface CustomerDialog extends Shown<Customer> {
  readonly onClose: () => void;
}
