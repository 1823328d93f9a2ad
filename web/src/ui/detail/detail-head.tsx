import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { say } from '../../platform/texts/forms.ts';
import { CopyButton } from '../parts.tsx';

interface Props {
  readonly crumb: { readonly name: string; readonly href: string };
  readonly name: string;
  readonly title: ReactNode;
  readonly copies: string;
  readonly badges: ReactNode;
  readonly sentence: ReactNode;
  readonly actions: ReactNode;
  /** Previous and next. */
  readonly place: ReactNode;
}

/** Where the record is, what it is called, how it stands and what can be done with it. */
export function DetailHead({ crumb, name, title, copies, badges, sentence, actions, place }: Props) {
  return (
    <>
      <div className="row between wrap">
        <nav aria-label={say('breadcrumb')} className="small no-print">
          <Link to={crumb.href}>{crumb.name}</Link> <span className="muted">/ {name}</span>
        </nav>
        {place}
      </div>
      <div className="page-head gap-sm">
        <div>
          <div className="row wrap">
            <h1 className="row wrap">{title}</h1>
            {badges}
            <CopyButton text={name} label={copies} />
          </div>
          {sentence ? <p className="ink">{sentence}</p> : null}
        </div>
        <div className="row wrap">{actions}</div>
      </div>
    </>
  );
}
