import { meets, namesOf } from '@ratepayer/contract/users/needs.ts';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/lists.ts';
import { MissingPermission } from '../missing-permission.tsx';
import { usePageTitle } from '../parts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Declared } from './declared.ts';
import { ExportMenu } from './export-menu.tsx';
import { handedOut } from './handed-out.ts';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import type { ListPageProps } from './list-page-props.ts';
import { ListRows } from './list-rows.tsx';
import { useChosen } from './use-chosen.ts';
import { useList } from './use-list.ts';

/**
 * A whole list page from its declaration: head, views, filters, selection, rows, totals and pages at every width; all
 * of its state is in the address.
 */
export function ListPage<D extends Declared, A, F extends Fields>(props: ListPageProps<D, A, F>) {
  const { list, texts, user, inside } = props;
  if (meets(user, list.needs)) return <Shown {...props} />;
  return inside ? null : (
    <>
      <h1>{say(texts.title)}</h1>
      <MissingPermission needs={namesOf(list.needs)} />
    </>
  );
}

function Shown<D extends Declared, A, F extends Fields>(props: ListPageProps<D, A, F>) {
  const { texts, above, tabs, bulk, file, children, inside } = props;
  const listed = useList(props);
  const part = { of: props, listed };
  const { selection, chosen, count, sum, isRead, chooseAll, byKey } = useChosen(part);
  const mayChoose = bulk !== undefined || file !== undefined;
  const shown = (
    <>
      <ListFilters {...part} />
      {mayChoose ? (
        <BulkBar
          count={count}
          sum={sum}
          total={listed.total}
          most={bulk?.most}
          file={file ? <ExportMenu {...handedOut(part, file)} chosen={count} byKey={byKey} /> : null}
          isRead={isRead}
          isHeld={selection.isHeld}
          onAll={chooseAll}
          onClear={selection.clear}
        >
          {bulk?.actions(chosen, selection.clear)}
        </BulkBar>
      ) : null}
      <ListRows {...part} selection={mayChoose ? selection : undefined} />
    </>
  );
  return (
    <>
      {inside ? null : <PageTitle title={say(texts.title)} />}
      <ListHead {...part} />
      {children}
      {above?.(listed.address, listed.page.data)}
      {tabs ? tabs(shown, listed.address, listed.page.data) : shown}
    </>
  );
}

/** The title is the page's: a list inside of one leaves it, and the focus, where they are. */
function PageTitle({ title }: { readonly title: string }) {
  usePageTitle(title, 'Ratepayer');
  return null;
}
