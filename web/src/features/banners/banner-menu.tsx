import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { bannerPaths, type banners } from '@ratepayer/contract/messages/banner.list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../platform/texts/staff-banners.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { Button } from '../../ui/parts.tsx';
import { bannerAt, newBannerAt } from './banner-places.ts';
import { SwitchDialog } from './switch-dialog.tsx';

type Row = RowOf<(typeof banners)['list']>;

function useReread(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [operation] }) => String(operation) in bannerPaths });
}

const isShown = ({ state }: Row) => state !== 'Stopped';

/** What may be done with a message to payers of the list; one whose days are over is only copied. */
export function BannerMenu({ row, unitId }: { readonly row: Row; readonly unitId: number }) {
  const [asking, setAsking] = useState(false);
  const reread = useReread();
  return (
    <>
      <RowMenu
        name={row.title}
        actions={[
          { key: 'edit', text: say('edit'), to: bannerAt(unitId, row.id) },
          { key: 'duplicate', text: say('duplicate'), to: newBannerAt(unitId, row.id) },
          ...(row.state === 'Past'
            ? []
            : [
                {
                  key: 'switch',
                  text: say(isShown(row) ? 'stop' : 'show_again'),
                  press: () => setAsking(true),
                },
              ]),
        ]}
      />
      {asking ? (
        <SwitchDialog
          unitId={unitId}
          banners={[row]}
          isActive={!isShown(row)}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            reread();
          }}
        />
      ) : null}
    </>
  );
}

interface Chosen {
  readonly banners: readonly Row[];
  readonly unitId: number;
  readonly clear: () => void;
}

/** Shows many messages on their days, or stops them. */
export function SwitchChosen({ banners, unitId, clear }: Chosen) {
  const [asking, setAsking] = useState<'show_again' | 'stop'>();
  const reread = useReread();
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking('show_again')}>
        {say('show_again')}
      </Button>
      <Button className="tool sec" onClick={() => setAsking('stop')}>
        {say('stop')}
      </Button>
      {asking ? (
        <SwitchDialog
          unitId={unitId}
          banners={banners}
          isActive={asking === 'show_again'}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            clear();
            reread();
          }}
        />
      ) : null}
    </>
  );
}
