import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { setupApi } from '../../platform/api/setup.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { FeaturesForm } from './features-form.tsx';
import type { Modes } from './previewed-features.ts';

interface Props extends Shown<BusinessUnitRecord> {
  /** Told of every choice, also before it is saved. */
  readonly onTyped: (modes: Modes) => void;
}

/** What is switched on in a business unit, and how many take part in it. */
export function Features({ unit, user, onReload, onTyped }: Props) {
  const of = { businessUnitId: unit.id };
  const { data, error, refetch } = useQuery(queryOf(setupApi.readFeatures, of));
  if (data) return <FeaturesForm of={of} user={user} features={data} onTyped={onTyped} onSaved={onReload} />;
  if (!error) return <Loading />;
  return (
    <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('one_features') }))}>
      <Button className="sec tool" onClick={() => void refetch()}>
        {sayForm('try_again')}
      </Button>
    </Banner>
  );
}
