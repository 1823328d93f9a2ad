import { Link } from 'react-router';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { Icon } from '../../ui/icons.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';

const steps = ['step_choose_file', 'map_columns', 'step_check', 'step_confirm'] as const;

interface Props {
  readonly unit: { readonly id: number };
  readonly upload: AccountUpload;
  readonly title: string;
  readonly done: boolean;
  /** The step that is on, from 0. */
  readonly now: number;
}

/** Where an import stands: its file, and the steps of it. */
export function ImportHead({ unit, upload, title, done, now }: Props) {
  return (
    <>
      <nav aria-label={say('breadcrumb')} className="small">
        <Link to={`/portal/accounts/uploads?bu=${unit.id}`}>{say('account_uploads')}</Link>{' '}
        <span className="muted">/ {upload.fileName}</span>
      </nav>
      <div className="page-head gap-sm">
        <div>
          <h1>{title}</h1>
          <p>{done ? say('finished', { message: upload.message }) : say('nothing_written_before')}</p>
        </div>
        <ol className="stepper" aria-label={say('steps')}>
          {steps.map((name, i) => (
            <li
              key={name}
              className={i < now ? 'done' : i === now ? 'now' : ''}
              aria-current={i === now ? 'step' : undefined}
            >
              <span className="d">{i < now ? <Icon name="check" size={13} stroke={2.4} /> : i + 1}</span>
              {say(name)}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
