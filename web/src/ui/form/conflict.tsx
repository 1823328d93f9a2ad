import { useEffect, useRef, useState } from 'react';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/forms.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { Button, Banner } from '../parts.tsx';
import { type NameOf, typedFrom } from './form-state.ts';
import type { FormOfRecord } from './form-of-record.ts';
import { sayChanged, useLastChange } from './last-change.ts';
import { shownText } from './reading.tsx';
import type { Form } from './use-form.ts';

/** The record as it is now, and who made it so. */
export interface Latest<F> {
  readonly values: Partial<ValuesOf<F>>;
  readonly by?: string;
  readonly at?: string;
  /** What is saved from then on goes against it: mine or theirs was chosen. */
  readonly take?: () => void;
}

interface Props<F extends Fields> extends Pick<FormOfRecord<F>, 'history' | 'shownOf'> {
  readonly form: Form<F>;
  /** Reads the record anew. */
  readonly reread: () => Promise<Latest<F>>;
}

/** Somebody else saved first (409): their values beside one's own, and nothing is lost on either side. */
export function Conflict<F extends Fields>({ form, reread, history, shownOf }: Props<F>) {
  const box = useRef<HTMLDivElement>(null);
  // It answers a press that may have been far below.
  useEffect(() => box.current?.focus(), []);
  const { choose } = form;
  useEffect(() => () => choose(false), []);
  const change = useLastChange(history, true);
  const [latest, setLatest] = useState<Latest<F>>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function read(then: (latest: Latest<F>) => void): Promise<void> {
    setBusy(true);
    await reread().then(then, (error: unknown) => setProblem(problemOf(error, sayPart('something_went_wrong'))));
    setBusy(false);
  }
  function show(now: Latest<F>): void {
    choose(true);
    setLatest(now);
  }
  function goOnFrom({ values, take }: Latest<F>, keep: readonly NameOf<F>[]): void {
    take?.();
    form.rebase(values, keep);
  }
  const said = sayChanged(latest?.by ? latest : change);
  const theirs = latest ? typedFrom(form.fields, latest.values) : undefined;
  const shown = (name: NameOf<F>, typed: string | boolean | undefined) =>
    (typed !== undefined && shownOf?.(name, typed)) || shownText(form.fields[name], typed);
  const differing = theirs ? form.shown.filter((name) => theirs[name] !== form.typed[name]) : [];
  return (
    <div className="gap-sm" id={form.idOf('theirs')} tabIndex={-1} ref={box}>
      <Banner kind="warn" title={said} alert />
      {problem ? <p className="err">{problem}</p> : null}
      {latest && theirs ? (
        <table className="tbl conflict gap-sm">
          <thead>
            <tr>
              {[say('field'), say('yours'), say('theirs')].map((heading) => (
                <th scope="col" key={heading}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{form.labels[name]}</th>
                <td>{shown(name, form.typed[name])}</td>
                <td>{shown(name, theirs[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className="row wrap gap-sm">
        {latest ? (
          <Button className="sec tool" onClick={() => goOnFrom(latest, differing)}>
            {say('keep_mine')}
          </Button>
        ) : (
          <Button className="sec tool" busy={busy} onClick={() => void read(show)}>
            {say('see_changes')}
          </Button>
        )}
        <Button
          className="sec tool"
          busy={busy}
          onClick={() => (latest ? goOnFrom(latest, []) : void read((now) => goOnFrom(now, [])))}
        >
          {latest ? say('take_theirs') : say('reload')}
        </Button>
      </div>
    </div>
  );
}
