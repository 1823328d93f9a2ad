import { fileKeys } from '@ratepayer/contract/transfers/file-key.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { fileKeyApi } from '../../../platform/api/file-key.api.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-transfers.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Button } from '../../../ui/parts.tsx';
import { useOpened } from '../../../ui/list/use-opened.ts';
import { KeyDrawer } from './key-drawer.tsx';
import { NewKey } from './key-forms.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Keys that files are encrypted and decrypted with; one of them in a drawer (`?key=`), a new one by `?do=new`. */
export function FileKeys({ unit, user }: Props) {
  const { opened, isNew, open, shut, begin } = useOpened('key');
  return (
    <>
      <ListPage
        unit={unit}
        user={user}
        inside
        list={fileKeys.list}
        texts={fileKeys.texts}
        load={fileKeyApi.listFileKeys}
        file={fileKeyApi.exportFileKeys}
        chips={['Statuses', 'KeyKinds']}
        unannounced
        row={{
          key: ({ id }) => id,
          href: ({ id }) => `/portal/settings?bu=${unit.id}&tab=keys&key=${id}`,
          name: ({ name }) => name,
        }}
        card={{ title: 'name', status: 'status', facts: ['kind', 'fingerprint', 'expiresDate'] }}
        buttons={
          <Button className="tool" onClick={begin}>
            {say('key_add')}
          </Button>
        }
      />
      {opened > 0 ? (
        <KeyDrawer key={opened} unit={unit} user={user} id={opened} onOpen={open} onClose={shut} />
      ) : isNew ? (
        <NewKey unit={unit} user={user} onMade={open} onClose={shut} />
      ) : null}
    </>
  );
}
