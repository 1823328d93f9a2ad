import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { storedUser } from '../../platform/session/user.ts';
import { Icon } from '../../ui/icons.tsx';
import { AccountBlock } from './account-block.tsx';
import { idOfAmount } from './amounts.ts';
import type { PayEntry } from './use-pay-form.ts';
import { say } from '../../platform/texts/payer.ts';

type Props = Pick<PayEntry, 'intent' | 'choiceOf' | 'errors' | 'onChoice' | 'onSeparate'> & {
  readonly unit: BusinessUnitContext;
  readonly onAdd: () => void;
};

/**
 * What is paid on each account; who looked one up may add others, and leave them out again. What is bought alone is on
 * none.
 */
export function PaidAccounts({ unit, intent, choiceOf, errors, onChoice, onSeparate, onAdd }: Props) {
  const { accounts, config } = intent;
  if (!accounts[0]) return null;
  return (
    <section className="block">
      <h2>{say(accounts.length > 1 ? 'your_accounts' : 'your_account')}</h2>
      {accounts.map((account) => (
        <AccountBlock
          key={account.id}
          unit={unit}
          account={account}
          choice={choiceOf(account)}
          mayPayAhead={config.zeroBalanceMayPay && config.overpayment}
          error={errors[idOfAmount(account.id)]}
          onChange={(choice) => onChoice(account.id, choice)}
          onRemove={accounts.length > 1 ? () => onSeparate(account.id) : undefined}
        />
      ))}
      {accounts.length < config.maximumAccounts && storedUser('lookup') ? (
        <p className="gap-sm">
          <button type="button" className="link-btn" onClick={onAdd}>
            <Icon name="plus" stroke={2} /> {say('add_another')}
          </button>
        </p>
      ) : null}
    </section>
  );
}
