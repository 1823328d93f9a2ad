import { type SyntheticEvent, useState } from 'react';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { formatMoney, parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { basePath } from '../../../../platform/config.ts';
import { cultureNow } from '../../../../platform/texts/culture.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Banner, Button } from '../../../../ui/parts.tsx';
import type { Begun } from './begin-on-date.ts';

interface Props {
  readonly slug: string;
  readonly account: OwnAccountPage;
  readonly usable: readonly WalletSource[];
  readonly begin: (amountMinor: number, source: WalletSource) => Promise<Begun | string>;
  readonly onBegun: (begun: Begun) => void;
}

/** How much is paid on a date, and with what. */
export function OnDateForm({ slug, account, usable, begin, onBegun }: Props) {
  const owed = account.balanceLeftMinor;
  const [amount, setAmount] = useState(owed > 0 ? formatMoney(owed, 'USD', cultureNow()) : '');
  const [sourceId, setSource] = useState(String(usable[0]?.id ?? ''));
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const source = usable.find(({ id }) => String(id) === sourceId) ?? usable[0];
  async function go(): Promise<void> {
    const minor = parseMoneyInput(amount, cultureNow());
    setProblem('');
    setWrong(minor > 0 ? '' : say('amount_above_zero'));
    if (minor <= 0 || !source) return;
    const begun = await begin(minor, source);
    if (typeof begun === 'string') setProblem(begun);
    else onBegun(begun);
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void go().finally(() => setBusy(false));
  };
  if (usable.length === 0)
    return (
      <p className="gap-lg">
        {say('no_method_yet')} <a href={`${basePath}/customer/${slug}/wallet`}>{say('open_wallet')}</a>
      </p>
    );
  return (
    <form noValidate className="a-new narrow gap-lg" onSubmit={submit}>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <Field
        id="on-date-amount"
        label={say('how_much')}
        short
        required
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={wrong}
        onChange={setAmount}
      />
      <Choice
        label={say('q_with_plain')}
        value={String(source?.id ?? '')}
        options={usable.map(({ id }) => String(id))}
        nameOf={(id) => {
          const one = usable.find((of) => String(of.id) === id);
          return one ? methodName(one) : '';
        }}
        onChoose={setSource}
      />
      <div className="buttons">
        <Button type="submit" className="full" busy={busy} busyText={say('one_moment')}>
          {say('go_on')}
        </Button>
      </div>
    </form>
  );
}
