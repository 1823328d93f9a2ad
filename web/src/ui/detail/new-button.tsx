import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { ListTexts } from '@ratepayer/contract/kit/list.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/forms.ts';
import type { Declared } from '../list/declared.ts';
import { Button } from '../parts.tsx';
import { type PlainForm, RecordDrawer, type RecordForm, useDoing } from './record-drawer.tsx';

/** What is asked of a new record, by whom, and what makes it. */
export type NewRecord<D extends Declared, F extends Fields, A> = RecordForm<D, F> & {
  /** What one of them is called. */
  readonly one: string;
  readonly start?: Partial<ValuesOf<F>>;
  readonly save: (values: ValuesOf<F>, options: CallOptions) => Promise<A>;
};

type Props<D extends Declared, F extends Fields, A> = PlainForm<F> & {
  readonly one: string;
  readonly start?: Partial<ValuesOf<F>>;
  readonly save: (values: ValuesOf<F>, options: CallOptions) => Promise<A>;
  readonly list: D;
  readonly texts: ListTexts<D>;
  readonly user: SessionUser;
  /** Goes on to what was made. */
  readonly onSaved: (answer: A) => void;
};

/** The button of a list that makes a new record in a drawer, for those who may. */
export function NewButton<D extends Declared, F extends Fields, A>(props: Props<D, F, A>) {
  const doing = useDoing();
  if (!props.user.permissions.includes(props.needs)) return null;
  const title = say('new_one', { one: props.one });
  return (
    <>
      <Button className="tool" onClick={() => doing.begin('new')}>
        {title}
      </Button>
      {doing.what === 'new' ? (
        <RecordDrawer {...props} title={title} start={props.start ?? {}} onClose={doing.end} />
      ) : null}
    </>
  );
}
