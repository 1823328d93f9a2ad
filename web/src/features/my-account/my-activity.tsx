import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { myAccountApi } from '../../platform/api/my-account.api.ts';
import { beforeOf, useFurther } from '../../platform/use-further.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { Further } from '../../ui/further.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

/** What somebody did lately, as the audit tells it. */
export function MyActivity({ timezone }: { readonly timezone: TimeZone }) {
  const { rows, isPending, error, ...further } = useFurther(myAccountApi.listMyActivity, {}, beforeOf);
  return (
    <section className="panel">
      <h2>{say('activity')}</h2>
      {isPending ? <Loading /> : null}
      {error ? <Banner kind="bad" title={say('activity_not_loaded')} /> : null}
      {!isPending && !error && rows.length === 0 ? <p className="small muted">{say('activity_none')}</p> : null}
      {rows.length > 0 ? (
        <PlainTable
          label={say('activity')}
          heads={[say('activity_when'), say('activity_what'), say('activity_where'), say('activity_why')]}
        >
          {rows.map(({ id, at, entityType, entityId, action, reason, businessUnitName }) => (
            <tr key={id}>
              <td className="num">{formatInstant(at, timezone, viewerZone())}</td>
              <td>
                {sayValue(action)} · {sayValue(entityType)} <span className="num">{entityId}</span>
              </td>
              <td translate="no">{businessUnitName}</td>
              <td>{reason || '—'}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      <Further {...further} shown={rows.length} text={say('activity_more')} />
    </section>
  );
}
