import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';

/** A form that may stand before payments, with when it does, as JSON text. */
export interface StandingForm {
  readonly id: number;
  readonly conditionJson: string;
  /** Whatever is paid; else before these products alone. */
  readonly isAlways: boolean;
  readonly productIds: readonly number[];
}

/** What conditions of forms look at in a payment, whoever asks: who holds a session may leave their token away. */
export interface AskedOfPayment {
  readonly unit: Pick<PayingUnit, 'id' | 'timezone'>;
  readonly accountIds: readonly number[];
  readonly productIds: readonly number[];
  readonly customerId: number | null;
  readonly channel: Channel;
  readonly now: Date;
}

/** Forms that a payment needs first; the capability of forms fills it. */
export interface RequiredForms {
  /** Those of a business unit that may be needed, as a statement. */
  readonly standing: (businessUnitId: number) => RawBuilder<StandingForm>;
  /** Of these the ones that this payment needs, in their order. */
  readonly asked: (tx: Tx, forms: readonly StandingForm[], payment: AskedOfPayment) => Promise<number[]>;
}
