import { useState } from 'react';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../features/payer/method-block.tsx';
import { walletApi } from '../../../platform/api/wallet.api.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { useSent } from './use-sent.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly source: WalletSource;
  readonly onClose: () => void;
  /** Told of the wallet as it stands then. */
  readonly onDone: (items: readonly WalletSource[]) => void;
}

/** A source under a name of its payer. */
export function RenameSource({ businessUnitId, source, onClose, onDone }: Asked) {
  const [nickname, setNickname] = useState(source.nickname);
  const { busy, problem, send } = useSent(say('changes_saved'), onClose);
  const save = () =>
    void send(
      () => walletApi.changeWalletSource({ businessUnitId, sourceId: source.id, nickname }),
      ({ items }) => onDone(items),
    );
  return (
    <Dialog title={methodName(source)} onClose={onClose}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), save())}>
        <Field
          id="source-name"
          label={say('name_label')}
          hint={say('source_name_hint')}
          maxLength={30}
          autoComplete="off"
          value={nickname}
          error={problem}
          onChange={setNickname}
        />
        <p className="muted small gap-md">{say('new_number_new_method')}</p>
        <div className="buttons">
          <Button type="submit" className="full" busy={busy} busyText={say('saving')}>
            {say('save')}
          </Button>
          <Button className="sec full" onClick={onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Removed extends Asked {
  readonly title: string;
  /** What may take its place. */
  readonly others: readonly WalletSource[];
}

/** Takes a source out; what pays by itself with it needs another one first, chosen here. */
export function RemoveSource({ businessUnitId, source, others, title, onClose, onDone }: Removed) {
  const [chosen, setChosen] = useState(others[0]?.id);
  const { busy, problem, setProblem, send } = useSent(say('method_removed'), onClose);
  const accounts = [...new Set(source.usedFor.map(({ account }) => account))].join(', ');
  const needs = accounts !== '';
  const isAutopay = source.usedFor.some(({ kind }) => kind === 'Autopay');
  const why = say(isAutopay ? 'needs_another' : 'payment_needs_another', { account: accounts });
  function remove(): void {
    if (needs && chosen === undefined) {
      setProblem(why);
      return;
    }
    const replacement = needs && chosen !== undefined ? { ReplacementId: chosen } : {};
    void send(
      () => walletApi.removeWalletSource({ businessUnitId, sourceId: source.id, ...replacement }),
      ({ items }) => onDone(items),
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {needs ? <p>{why}</p> : null}
      {needs && others.length > 0 ? (
        <fieldset className="gap-md">
          <legend className="label">{say(isAutopay ? 'use_for_autopay' : 'use_instead')}</legend>
          <div className="choices gap-sm">
            {others.map((other) => (
              <label className={`choice${chosen === other.id ? ' on' : ''}`} key={other.id}>
                <input
                  type="radio"
                  className="radio"
                  name="replacement"
                  checked={chosen === other.id}
                  onChange={() => setChosen(other.id)}
                />
                {methodName(other)}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="buttons">
        {needs && others.length === 0 ? null : (
          <Button className="danger full" busy={busy} onClick={remove}>
            {say(isAutopay ? 'change_and_remove' : needs ? 'use_and_remove' : 'remove')}
          </Button>
        )}
        <Button className="sec full" onClick={onClose}>
          {say('keep')}
        </Button>
      </div>
    </Dialog>
  );
}
