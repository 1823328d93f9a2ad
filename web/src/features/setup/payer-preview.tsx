import { deriveBrand } from '@ratepayer/contract/organizations/derive-brand.ts';
import type { FeatureKey } from '@ratepayer/contract/organizations/features.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { accountConfigApi } from '../../platform/api/account-config.api.ts';
import { setupApi } from '../../platform/api/setup.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { type Modes, previewedFeatures } from './previewed-features.ts';

interface Props {
  readonly record: BusinessUnitRecord;
  /** What is chosen and not saved yet. */
  readonly chosen: Modes | undefined;
}

const told: Readonly<Partial<Record<FeatureKey, 'preview_readings' | 'preview_products'>>> = {
  MeterReadings: 'preview_readings',
  Products: 'preview_products',
};

/** What payers see first on a telephone, with choices that are not saved yet. A picture: nothing in it acts. */
export function PayerPreview({ record, chosen }: Props) {
  const of = { businessUnitId: record.id };
  const config = useQuery(queryOf(accountConfigApi.readAccountConfig, of)).data;
  const kept = useQuery(queryOf(setupApi.readFeatures, of)).data;
  const asked = (config?.fields ?? []).filter(({ isQuickPayLookupField }) => isQuickPayLookupField);
  const shown = previewedFeatures(chosen ?? kept);
  const frame = useRef<HTMLDivElement>(null);
  const { fill, on, edge, mark } = deriveBrand(record.primaryColor, 'light');
  // What is drawn is data: it is set by script, which the policy of the page allows, and not as an attribute.
  useEffect(() => {
    const style = frame.current?.style;
    style?.setProperty('--look-fill', fill);
    style?.setProperty('--look-on', on);
    style?.setProperty('--look-edge', edge ? mark : 'transparent');
  }, [fill, on, edge, mark]);
  const logo = record.mobileLogoUrl || record.logoUrl;
  return (
    <section className="gap-lg" aria-label={say('payers_see')}>
      <div className="row between">
        <h2>{say('payers_see')}</h2>
        <a href={new URL(`customer/${record.slug}`, document.baseURI).href} target="_blank" rel="noopener">
          {say('payers_see_open')}
        </a>
      </div>
      <div ref={frame} className="payer-phone gap-sm" aria-hidden="true" translate="no">
        <p className="payer-phone-top">
          {logo ? <img src={logo} alt="" /> : null}
          <b>
            {record.header}
            <small>{record.subHeader}</small>
          </b>
        </p>
        <p className="payer-phone-head">{say('preview_find')}</p>
        {asked.map(({ type, label }) => (
          <p key={type} className="payer-phone-field">
            {label}
          </p>
        ))}
        <p className="payer-phone-button">{say('preview_find_button')}</p>
        {shown.map((key) => {
          const said = told[key];
          return said ? (
            <p key={key} className="payer-phone-line">
              {say(said)}
            </p>
          ) : null;
        })}
        <p className="payer-phone-line">
          <b>{say('preview_help')}</b> {record.phone}
        </p>
      </div>
      <p className="small muted gap-sm">{say('payers_see_before')}</p>
    </section>
  );
}
