import { BankBody, CardBody } from '../../../features/payer/source-fields.tsx';
import { cardFieldId, cardFieldOf } from '../../../features/payer/pay-problems.ts';
import { say } from '../../../platform/texts/customer.ts';
import { ErrorSummary, Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/parts.tsx';
import { type NewSourceProps, useNewSource } from './use-new-source.ts';

/** A card by the gateway's own fields, or a bank account by its numbers; as on Pay. */
export function AddSource(props: NewSourceProps) {
  const { kind, ways, onCancel } = props;
  const entry = useNewSource(props);
  function follow(id: string): boolean {
    const field = cardFieldOf(id);
    if (field === undefined) return false;
    entry.frame.current?.focus(field);
    return true;
  }
  return (
    <form noValidate className="a-new" onSubmit={entry.submit}>
      <ErrorSummary problems={entry.problems} onFollow={follow} />
      {kind === 'card' ? (
        <CardBody
          intent={{ cardFieldsUrl: ways.cardFieldsUrl, config: ways }}
          card={entry.card}
          errors={entry.errors}
          cardFrame={entry.frame}
          onCard={entry.setCard}
          onCardField={(field) => entry.forget(cardFieldId(field))}
        />
      ) : (
        <BankBody bank={entry.bank} errors={entry.errors} onBank={entry.setBank} />
      )}
      <div className="gap-lg">
        <Field
          id="new-name"
          label={say('name_label')}
          hint={say('source_name_hint')}
          optional
          maxLength={30}
          autoComplete="off"
          value={entry.nickname}
          onChange={entry.setNickname}
        />
      </div>
      <label className="agree">
        <input
          type="checkbox"
          className="check"
          checked={entry.isDefault}
          onChange={(event) => entry.setDefault(event.target.checked)}
        />
        {say('make_it_default')}
      </label>
      <div className="a-ways">
        <Button type="submit" className="full" busy={entry.busy} busyText={say('saving')}>
          {say('save')}
        </Button>
        <Button className="sec full" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
