import './organizations.css';
import { colourPattern, type LogoPlace, logoPlaces } from '@ratepayer/contract/organizations/look.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { useState } from 'react';
import { lookApi } from '../../platform/api/look.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { LogoChoice } from './logo-choice.tsx';
import { LookPreview } from './look-preview.tsx';

/** How payers see a biller: its logos and its colour, beside what becomes of them. */
export function Look({ record, user, onSaved, onReload }: Shown<BusinessUnitRecord>) {
  const [colour, setColour] = useState(record.primaryColor);
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  const [isLeft, setLeft] = useState(false);
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  const of = { businessUnitId: record.id, rowVersion: record.rowVersion };
  const isColour = colourPattern.test(colour);
  const shown = isColour ? colour : record.primaryColor;
  async function act(what: string, done: string, work: () => Promise<BusinessUnitRecord>): Promise<void> {
    if (busy) return;
    setBusy(what);
    setProblem('');
    const { data, errors, status } = await outcomeOf(work()).finally(() => setBusy(''));
    if (status === 409) onReload();
    if (data) {
      onSaved(data);
      toast(done);
    } else setProblem(errors.map(({ errorMessage }) => errorMessage).join(' ') || sayPart('something_went_wrong'));
  }
  const choice = (place: LogoPlace) => ({
    place,
    url: place === 'Mobile' ? record.mobileLogoUrl : record.logoUrl,
    busy: busy === place,
    mayChange,
    onProblem: setProblem,
    onChosen: (content: string) =>
      void act(place, say('logo_saved'), () => lookApi.saveLogo({ ...of, place, content })),
    onRemove: () => void act(place, say('logo_removed'), () => lookApi.removeLogo({ ...of, place })),
  });
  return (
    <section aria-label={say('look')}>
      <p className="muted gap-sm">{say('look_purpose')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="look">
        <div>
          {logoPlaces.map((place) => (
            <LogoChoice key={place} {...choice(place)} />
          ))}
          <form
            className="gap-lg"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setLeft(true);
              if (isColour)
                void act('colour', say('colour_saved'), () => lookApi.changeColour({ ...of, primaryColor: colour }));
            }}
          >
            {mayChange ? (
              <>
                <Field
                  label={say('colour')}
                  hint={say('colour_hint')}
                  short
                  value={colour}
                  error={isLeft && !isColour ? say('colour_wrong') : ''}
                  onChange={(value) => setColour(value.trim().toLowerCase())}
                  onBlur={() => setLeft(true)}
                />
                <Button type="submit" className="sec" busy={busy === 'colour'} busyText={say('save')}>
                  {say('save')}
                </Button>
              </>
            ) : (
              <p translate="no">{record.primaryColor}</p>
            )}
          </form>
        </div>
        <LookPreview record={record} colour={shown} />
      </div>
    </section>
  );
}
