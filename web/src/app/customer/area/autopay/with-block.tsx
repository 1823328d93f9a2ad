import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { say } from '../../../../platform/texts/customer.ts';
import { say as sayPayer } from '../../../../platform/texts/payer.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { moneyOf } from '../own-words.ts';
import type { Draft } from './autopay-draft.ts';

interface Props {
  readonly account: OwnAccountPage;
  readonly usable: readonly WalletSource[];
  readonly draft: Draft;
  /** Of the next payment, by kind of method; undefined while nothing is due. */
  readonly fees: Readonly<Record<WalletSource['paymentSourceType'], number | undefined>>;
  readonly error: string | undefined;
  readonly onDraft: (draft: Draft) => void;
  readonly onAdd: () => void;
}

/** The second question: what pays, and what where that fails. */
export function WithBlock({ account, usable, draft, fees, error, onDraft, onAdd }: Props) {
  const others = usable.filter(({ id }) => id !== draft.sourceId);
  const nameOf = (id: string) => {
    const source = others.find((one) => String(one.id) === id);
    return source ? methodName(source) : say('nothing_else');
  };
  return (
    <section className="block" aria-labelledby="autopay-with">
      <h2 id="autopay-with">{say('q_with')}</h2>
      <fieldset id="autopay-sources" tabIndex={-1} aria-describedby={error ? 'autopay-sources-error' : undefined}>
        <legend className="vh">{say('q_with')}</legend>
        {error ? <FieldError id="autopay-sources-error" text={error} /> : null}
        {usable.length === 0 ? <p className="muted">{say('no_method_yet')}</p> : null}
        {usable.map((source) => (
          <Way
            key={source.id}
            source={source}
            isOn={source.id === draft.sourceId}
            fee={feeWords(account, fees[source.paymentSourceType])}
            onChoose={() =>
              onDraft({ ...draft, sourceId: source.id, backupId: draft.backupId === source.id ? 0 : draft.backupId })
            }
          />
        ))}
      </fieldset>
      <p>
        <button type="button" className="link-btn" onClick={onAdd}>
          <Icon name="plus" /> {usable.length === 0 ? say('add_method') : say('add_another_method')}
        </button>
      </p>
      {others.length > 0 ? (
        <Choice
          label={say('if_that_fails')}
          value={String(draft.backupId)}
          options={['0', ...others.map(({ id }) => String(id))]}
          nameOf={nameOf}
          onChoose={(id) => onDraft({ ...draft, backupId: Number(id) })}
        />
      ) : null}
    </section>
  );
}

const feeWords = (account: OwnAccountPage, minor: number | undefined): string =>
  minor === undefined
    ? ''
    : minor === 0
      ? sayPayer('no_fee')
      : sayPayer('service_fee_of', { amount: moneyOf(account, minor) });

interface WayProps {
  readonly source: WalletSource;
  readonly isOn: boolean;
  readonly fee: string;
  readonly onChoose: () => void;
}

function Way({ source, isOn, fee, onChoose }: WayProps) {
  return (
    <div className={`card-choice${isOn ? ' on' : ''}`}>
      <label className="head">
        <input type="radio" className="radio" name="autopay-with" checked={isOn} onChange={onChoose} />
        <span>
          <span className="ttl">{methodName(source)}</span>
          {fee ? <span className="fee">{fee}</span> : null}
        </span>
        <Icon name={source.paymentSourceType === 'ACH' ? 'bank' : 'card'} size={26} stroke={1.5} />
      </label>
    </div>
  );
}
