import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { type ReactNode, useState } from 'react';
import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { balanceWords } from '../../features/payer/due-words.ts';
import { say } from '../../platform/texts/payer.ts';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly accounts: readonly PayerAccount[];
  readonly unit: BusinessUnitContext;
  readonly busy: boolean;
  /** Why it does not go on. */
  readonly told: ReactNode;
  readonly onTell: (message: string) => void;
  readonly onContinue: (ids: number[]) => void;
}

/** Asked when a look-up found several: what is paid in one payment. */
export function ChooseAccounts({ accounts, unit, busy, told, onTell, onContinue }: Props) {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) onTell(say('choose_one'));
        else onContinue(chosen);
      }}
    >
      <fieldset>
        <legend>
          <h2>{say('choose_what_to_pay')}</h2>
        </legend>
        {told}
        <div className="choices gap-md">
          {accounts.map((account) => (
            <label className="choice" key={account.id}>
              <input
                type="checkbox"
                className="check"
                checked={chosen.includes(account.id)}
                onChange={(event) => {
                  onTell('');
                  setChosen(event.target.checked ? [...chosen, account.id] : chosen.filter((id) => id !== account.id));
                }}
              />
              <span>
                <span className="b">{[account.name, account.addressStreetAddress].filter(Boolean).join(', ')}</span>
                <br />
                <span className="muted small num">
                  {say('account_number_is', {
                    number: shownNumber(account),
                  })}
                </span>
              </span>
              <span className="amt num">
                {account.totalOutstandingBalance === null
                  ? ''
                  : balanceWords(account.totalOutstandingBalance, (minor) =>
                      formatMoney(minor, unit.currencyCode, unit.culture),
                    )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="gap-xl">
        <Button type="submit" className="full" busy={busy} busyText={say('checking')}>
          {say('continue')}
        </Button>
      </div>
    </form>
  );
}
