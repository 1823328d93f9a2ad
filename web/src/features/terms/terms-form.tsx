import { useEffect, useState } from 'react';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { termsFields } from '@ratepayer/contract/terms/terms.fields.ts';
import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { leastTerms, unknownPlaces } from '@ratepayer/contract/terms/terms-text.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { BankDebitChecks } from './bank-debit-checks.tsx';
import { asRead } from './example.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { TextDifference } from './text-difference.tsx';
import { nameOf } from './terms-words.ts';
import { useLatest } from './use-latest.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  /** Whether this person may write texts of the platform. */
  readonly mayWriteForAll: boolean;
  /** The draft that is written on, or the version that a new one begins with. */
  readonly from?: TermsText | undefined;
  /** What payers agree to today, which a draft is compared with. */
  readonly inForce?: TermsText | undefined;
  readonly onSaved: (draft: TermsText) => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onBack: () => void;
}

const labelsNow = () => ({
  identifier: say('identifier'),
  culture: say('culture'),
  isPlatformDefault: say('for_all'),
  title: say('title'),
  contentMarkdown: say('text'),
  effectiveDate: say('effective_date'),
});
const words = ['title', 'contentMarkdown', 'effectiveDate'] as const;

/** The words of a draft: what payers would read, what a text of bank debits lacks, and what changes. */
export function TermsForm({ unit, mayWriteForAll, from, inForce, onSaved, onDirty, onBack }: Props) {
  // What the words here began with: a version that comes later does not take away what is typed.
  const [read, setRead] = useState(from);
  const draft = read?.status === 'Draft' ? read : undefined;
  const today = dateIn(new Date(), unit.timezone);
  const businessUnitId = unit.id;
  const valuesOf = (text: TermsText) => ({ ...wordsOf(text, today), ...ofWhich(text, mayWriteForAll) });
  const form = useForm({
    fields: termsFields,
    labels: labelsNow(),
    start: {
      culture: unit.culture,
      isPlatformDefault: false,
      effectiveDate: today,
      ...(from ? valuesOf(from) : {}),
    },
    shown: () =>
      draft ? words : ['identifier', 'culture', ...(mayWriteForAll ? (['isPlatformDefault'] as const) : []), ...words],
    also: ({ contentMarkdown, effectiveDate }) => wrongIn(String(contentMarkdown), String(effectiveDate), today),
    save: ({ title, contentMarkdown, effectiveDate, ...of }, options) =>
      draft
        ? termsApi.changeTerms(
            {
              businessUnitId,
              termsId: draft.id,
              title,
              contentMarkdown,
              effectiveDate,
              rowVersion: draft.rowVersion,
            },
            options,
          )
        : termsApi.addTerms({ businessUnitId, ...of, title, contentMarkdown, effectiveDate }, options),
    onSaved: (saved) => {
      if (draft) setRead(saved);
      onSaved(saved);
    },
  });
  const typed = String(form.typed.contentMarkdown);
  const identifier = String(form.typed.identifier) as TermsIdentifier;
  const set = (text: string) => form.set('contentMarkdown', text);
  // What is published is what is seen here: what was saved is read again before.
  const isOther = form.isDirty || read?.rowVersion !== from?.rowVersion;
  useEffect(() => onDirty(isOther), [isOther, onDirty]);
  const { isBehind, reread } = useLatest(form, { unitId: unit.id, from, begun: read, begin: setRead, valuesOf });
  return (
    <FormPage
      form={form}
      name={say('text')}
      save={say('save_draft')}
      back={say('back')}
      onBack={onBack}
      mayChange
      {...(draft ? { isBehind, reread } : {})}
    >
      {draft ? null : (
        <>
          <FormField form={form} name="identifier" nameOf={(one) => nameOf(one as TermsIdentifier)} />
          <FormField form={form} name="culture" nameOf={(one) => sayValue(one as 'en-US')} />
          {mayWriteForAll ? <FormField form={form} name="isPlatformDefault" hint={say('for_all_hint')} /> : null}
        </>
      )}
      <FormField form={form} name="title" hint={say('title_hint')} />
      <FormField form={form} name="contentMarkdown" hint={say('text_hint', { least: leastTerms })} />
      <PlaceButtons inputId={form.idOf('contentMarkdown')} text={typed} onText={set} />
      <FormField form={form} name="effectiveDate" short min={today} hint={say('effective_hint')} />
      <BankDebitChecks identifier={identifier} text={typed} />
      <section className="panel gap-lg" aria-label={say('preview')}>
        <h2>{say('preview')}</h2>
        <p className="small muted">{say('preview_hint')}</p>
        <p className="terms gap-sm" translate="no">
          {asRead(typed, unit)}
        </p>
      </section>
      {inForce ? (
        <section className="panel gap-lg" aria-label={say('difference')}>
          <h2>{say('difference')}</h2>
          <TextDifference older={inForce.contentMarkdown} newer={typed} />
        </section>
      ) : null}
    </FormPage>
  );
}

/** What a draft says; what follows a published text begins today. */
const wordsOf = ({ title, contentMarkdown, status, effectiveDate }: TermsText, today: string) => ({
  title,
  contentMarkdown,
  effectiveDate: status === 'Draft' ? effectiveDate : today,
});

/** Which text it is. */
const ofWhich = ({ identifier, culture, source }: TermsText, mayWriteForAll: boolean) => ({
  identifier,
  culture,
  isPlatformDefault: mayWriteForAll && source === 'Platform Default',
});

/** What the server would refuse, said before it is asked. */
function wrongIn(text: string, day: string, today: string): Record<string, string> {
  const [unknown] = unknownPlaces(text);
  return {
    ...(text.trim().length < leastTerms ? { contentMarkdown: say('text_too_short', { least: leastTerms }) } : {}),
    ...(unknown === undefined ? {} : { contentMarkdown: say('text_unknown_place', { place: unknown }) }),
    ...(day && day < today ? { effectiveDate: say('day_over') } : {}),
  };
}
