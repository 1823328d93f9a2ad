import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call } from '../platform/client.ts';
import { queryOf } from '../platform/query-of.ts';
import { problemOf } from '../platform/refused.ts';
import { say } from '../platform/texts/forms.ts';
import { Banner, Button, Dialog, Loading } from './parts.tsx';

interface Props<I, R> {
  readonly title: string;
  /** What the record is called where it cannot be loaded. */
  readonly one: string;
  readonly read: Call<I, R>;
  readonly of: I;
  /** Draws the dialog, once it is known what it is about. */
  readonly children: (record: R, reload: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** A dialog about a record of which the row of a list tells too little: it is read first, as it is now. */
export function LoadedDialog<I, R>({ title, one, read, of, children, onClose }: Props<I, R>) {
  const { data, error, refetch } = useQuery({ ...queryOf(read, of, { quiet: true }), staleTime: 0, gcTime: 0 });
  if (data !== undefined) return children(data, () => void refetch());
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <Banner kind="bad" title={problemOf(error, say('could_not_load', { one }))}>
          <Button className="sec tool" onClick={() => void refetch()}>
            {say('try_again')}
          </Button>
        </Banner>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
