import { channelKeys, sourceTypeKeys } from '@ratepayer/contract/payments/channels.ts';
import { paymentStatuses, paymentStatusFilters } from '@ratepayer/contract/payments/payment-state.ts';
import { knownIn } from '../../../ui/list/address-values.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { FilterChip } from '../../../ui/list/filter-chip.tsx';

const any = [['', 'Any']] as const;

/** Status, method and channel as chips; `statusToo` where the list has no tabs for it. */
export function SourceFilters({ address: { get, set }, statusToo = true }: { address: Pick<ListAddress, 'get' | 'set'>; statusToo?: boolean }) {
  const returned = get('status') === 'Returned';
  return (
    <>
      {statusToo ? (
        <>
          <FilterChip name="Status" value={returned ? '' : get('status')} options={[...any, ...paymentStatuses.map((each) => [each, each] as const)]} onChange={(status) => set({ status })} />
          <FilterChip name="Returned" value={returned ? 'Returned' : ''} options={[...any, ['Returned', 'Only returned']]} onChange={(status) => set({ status })} />
        </>
      ) : null}
      <FilterChip
        name="Method"
        value={get('source')}
        options={[...any, ...sourceTypeKeys.map((key) => [key, key === 'CreditCard' ? 'Credit Card' : 'ACH'] as const)]}
        onChange={(source) => set({ source })}
      />
      <FilterChip
        name="Channel"
        value={get('channel')}
        options={[...any, ...channelKeys.map((key) => [key, key === 'BackofficeAutopay' ? 'Backoffice Autopay' : key] as const)]}
        onChange={(channel) => set({ channel })}
      />
    </>
  );
}

/** The same as the API takes it. */
export const sourceQuery = ({ get }: Pick<ListAddress, 'get'>) => ({
  PaymentStatuses: knownIn(paymentStatusFilters, get('status')),
  PaymentSourceTypes: knownIn(sourceTypeKeys, get('source')),
  PaymentChannels: knownIn(channelKeys, get('channel')),
});
