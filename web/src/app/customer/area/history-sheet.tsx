import type { ReactNode } from 'react';
import { Button } from '../../../ui/parts.tsx';
import { Loaded } from './not-loaded.tsx';
import type { useHistory } from './use-history.ts';

interface Props<Page extends { readonly items: readonly unknown[]; readonly totalCount: number }> {
  readonly history: ReturnType<typeof useHistory<Page>>;
  /** What asks for older ones. */
  readonly older: string;
  readonly children: (shown: Page) => ReactNode;
}

/** The sheet that a history of an account lies on, with the way to what is older. */
export function HistorySheet<Page extends { readonly items: readonly unknown[]; readonly totalCount: number }>({
  history,
  older,
  children,
}: Props<Page>) {
  return (
    <Loaded answer={history.answer} onAgain={history.again}>
      {(shown) => (
        <div className="a-sheet whole">
          {children(shown)}
          {history.hasMore ? (
            <Button className="sec gap-md" onClick={history.more}>
              {older}
            </Button>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
