import { formApi } from '../../platform/api/form.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { Link } from '../../platform/router.tsx';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { useCall } from '../../platform/use-call.ts';

interface Props {
  readonly slug: string;
  readonly businessUnitId: number;
}

/** Forms that a biller offers at home; without any there is nothing. */
export function OfferedForms({ slug, businessUnitId }: Props) {
  const { answer } = useCall(`offered-forms ${businessUnitId}`, async () => {
    const found = await outcomeOf(
      formApi.listDashboardForms({ businessUnitId, DisplayLocation: 'Customer Dashboard' }),
    );
    if (found.data?.[0]) await loadFormTexts();
    return found;
  });
  const forms = answer?.data ?? [];
  if (forms.length === 0) return null;
  return (
    <section className="gap-xl" aria-labelledby="offered-forms">
      <h2 id="offered-forms">{say('offered')}</h2>
      <ul className="ways">
        {forms.map(({ formConfigurationId, displayName }) => (
          <li key={formConfigurationId}>
            <Link className="way" to={`/customer/${slug}/form/${formConfigurationId}`}>
              {displayName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
