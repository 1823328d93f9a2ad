import type { ChangeRequest } from '@ratepayer/contract/kit/change-request.ts';
import { mayDecideChange } from '@ratepayer/contract/kit/change-states.ts';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { ChangeBar, turned } from '../../ui/change/change-bar.tsx';
import { merchantLabels, sayMerchant } from './merchant-form.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly user: Pick<SessionUser, 'id' | 'role'>;
  readonly change: ChangeRequest;
  readonly when: (instant: string) => string;
}

/** A change of a merchant account that waits: what it changes, and the decision. */
export const MerchantChangeBar = ({ of, user, change, when }: Props) => (
  <ChangeBar
    user={user}
    change={change}
    when={when}
    mayDecide={mayDecideChange('MerchantAccount', user.role)}
    facts={factsOf(change)}
    decide={(decided, options) => merchantAccountApi.decideMerchantChange({ ...of, ...decided }, options)}
  />
);

function factsOf({ kind, changes, replacesCredentials }: ChangeRequest) {
  const labels: Readonly<Record<string, string>> = {
    ...merchantLabels(),
    paymentSourceTypes: say('serves_methods'),
    channels: say('serves_channels'),
    status: sayList('status'),
  };
  return [
    ...changes.map(
      ({ name, before, after }) =>
        [labels[name] ?? name, turned(sayMerchant(name, before), sayMerchant(name, after))] as const,
    ),
    ...(replacesCredentials ? [[say('credentials'), say('replaced')] as const] : []),
    ...(kind === 'Activate' || kind === 'Disable' ? [[say('turn_what'), say(`turn_${kind}`)] as const] : []),
  ];
}
