import type { ReactNode } from 'react';
import { say } from '../../../platform/texts/customer.ts';
import { Banner, Button, Loading } from '../../../ui/parts.tsx';

interface Props {
  readonly answer: { readonly status: number } | undefined;
  readonly onAgain: () => void;
}

/** Waits for an answer, or says that there is none and tries again. */
export function NotLoaded({ answer, onAgain }: Props) {
  if (!answer) return <Loading />;
  if (answer.status === 404) return <p className="gap-lg">{say('account_not_found')}</p>;
  return (
    <div className="gap-lg">
      <Banner kind="bad" title={say('could_not_load')} alert>
        <p className="gap-md">
          <Button className="sec" onClick={onAgain}>
            {say('try_again')}
          </Button>
        </p>
      </Banner>
    </div>
  );
}

interface LoadedProps<Data> {
  readonly answer: { readonly status: number; readonly data: Data | null } | undefined;
  readonly onAgain: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, or that it is waited for, or that it could not be. */
export function Loaded<Data>({ answer, onAgain, children }: LoadedProps<Data>) {
  return answer?.data ? children(answer.data) : <NotLoaded answer={answer} onAgain={onAgain} />;
}
