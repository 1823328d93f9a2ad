import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { bannerPaths, type banners } from '@ratepayer/contract/messages/banner.list.ts';
import { say } from '../../platform/texts/staff-banners.ts';
import { AskingMenu } from '../../ui/list/asking-menu.tsx';
import { SwitchChosen } from '../../ui/list/switch-chosen.tsx';
import { useReread } from '../../ui/list/use-reread.ts';
import { bannerAt, newBannerAt } from './banner-places.ts';
import { SwitchDialog } from './switch-dialog.tsx';

type Row = RowOf<(typeof banners)['list']>;

const isShown = ({ state }: Row) => state !== 'Stopped';

/** What may be done with a message to payers of the list; one whose days are over is only copied. */
export function BannerMenu({ row, unitId }: { readonly row: Row; readonly unitId: number }) {
  return (
    <AskingMenu
      name={row.title}
      actions={(ask) => [
        { key: 'edit', text: say('edit'), to: bannerAt(unitId, row.id) },
        { key: 'duplicate', text: say('duplicate'), to: newBannerAt(unitId, row.id) },
        ...(row.state === 'Past'
          ? []
          : [{ key: 'switch', text: say(isShown(row) ? 'stop' : 'show_again'), press: ask }]),
      ]}
      question={(asked) => <SwitchDialog unitId={unitId} banners={[row]} isActive={!isShown(row)} {...asked} />}
      paths={bannerPaths}
    />
  );
}

interface Chosen {
  readonly banners: readonly Row[];
  readonly unitId: number;
  readonly clear: () => void;
}

/** Shows many messages on their days, or stops them. */
export function SwitchBanners({ banners, unitId, clear }: Chosen) {
  const reread = useReread(bannerPaths);
  return (
    <SwitchChosen
      on={say('show_again')}
      off={say('stop')}
      ask={(asked) => <SwitchDialog unitId={unitId} banners={banners} {...asked} />}
      onDone={() => {
        clear();
        reread();
      }}
    />
  );
}
