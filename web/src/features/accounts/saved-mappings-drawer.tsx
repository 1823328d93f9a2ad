import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedMapping } from '@ratepayer/contract/accounts/saved-mapping.operations.ts';
import { importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { savedMappingApi } from '../../platform/api/saved-mapping.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ChangeMapping } from './change-mapping.tsx';
import { DeleteMapping } from './delete-mapping.tsx';
import { mappingName } from './mapping-name.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'permissions'>;
  readonly onClose: () => void;
}

/** Mappings that were saved, of every type of file: what each is called, and its safety limit. */
export function SavedMappingsDrawer({ unit, user, onClose }: Props) {
  const saved = useQuery(queryOf(savedMappingApi.listSavedMappings, { businessUnitId: unit.id }));
  const [ask, setAsk] = useState<{ readonly what: 'change' | 'delete'; readonly mapping: SavedMapping }>();
  const back = () => setAsk(undefined);
  const done = () => (back(), void saved.refetch());
  const asked = ask && { unit, mapping: ask.mapping, onClose: back, onDone: done };
  if (asked && ask.what === 'change') return <ChangeMapping {...asked} />;
  if (asked) return <DeleteMapping {...asked} />;
  return (
    <Drawer
      wide
      title={say('saved_mappings')}
      onClose={onClose}
      foot={(close) => (
        <Button className="sec" onClick={close}>
          {say('close')}
        </Button>
      )}
    >
      <p className="muted small">{say('mappings_mean')}</p>
      {saved.isError ? <Banner kind="bad" title={problemOf(saved.error, say('please_try_again'))} alert /> : null}
      {saved.data ? null : <Loading />}
      <PlainTable
        gap="gap-md"
        label={say('saved_mappings')}
        heads={[
          say('import_type'),
          say('mapping_of_file'),
          say('file_type'),
          { figures: say('safety_limit') },
          say('changed'),
          { unseen: say('actions') },
        ]}
      >
        {saved.data?.items.map((mapping) => (
          <tr key={`${mapping.importType} ${mapping.name}`}>
            <td>{sayValue(mapping.importType)}</td>
            <th scope="row">{mappingName(mapping)}</th>
            <td>{sayValue(mapping.fileType)}</td>
            <td className="r num">
              {mapping.safetyLimitPercent === null
                ? '—'
                : say('limit_percent', { percent: mapping.safetyLimitPercent })}
            </td>
            <td className="small">
              {mapping.modifiedDate ? (
                <>
                  {formatInstant(mapping.modifiedDate, unit.timezone, viewerZone())},{' '}
                  <span translate="no">{mapping.modifiedBy}</span>
                </>
              ) : (
                '—'
              )}
            </td>
            <td>
              <Actions mapping={mapping} user={user} onAsk={(what) => setAsk({ what, mapping })} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Drawer>
  );
}

interface ActionsProps {
  readonly mapping: SavedMapping;
  readonly user: Pick<SessionUser, 'permissions'>;
  readonly onAsk: (what: 'change' | 'delete') => void;
}

/** What may be done with one: what every file begins with has no name, and of others than accounts no limit either. */
function Actions({ mapping, user, onAsk }: ActionsProps) {
  const { importType, name } = mapping;
  if (!user.permissions.includes(importNeeds[importType].act)) return null;
  const unseen = <span className="vh">{mappingName(mapping)}</span>;
  return (
    <span className="row wrap">
      {name !== '' || importType === 'Accounts' ? (
        <button type="button" className="link-btn" onClick={() => onAsk('change')}>
          {say('change_mapping')} {unseen}
        </button>
      ) : null}
      {name === '' ? null : (
        <button type="button" className="link-btn" onClick={() => onAsk('delete')}>
          {say('delete_mapping')} {unseen}
        </button>
      )}
    </span>
  );
}
