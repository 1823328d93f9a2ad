import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import type { bannerOperations } from '@ratepayer/contract/messages/banner.operations.ts';
import { useNavigate } from 'react-router';
import { bannerApi } from '../../platform/api/banner.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { BannerForm } from './banner-form.tsx';
import { bannersHome } from './banner-places.ts';

export type Banner = AnswerOf<(typeof bannerOperations)['getBanner']>;

/** A message to payers as it is, which is changed against the version that was read. */
export function ChangeBanner({ record, unit, user, onPage }: Shown<Banner>) {
  const navigate = useNavigate();
  const of = { businessUnitId: unit.id, id: record.id };
  return (
    <BannerForm
      name={sayList('banners_one')}
      start={record}
      record={record}
      onPage={onPage}
      mayChange={user.permissions.includes('BusinessUnits:Manage')}
      save={(values, options) => bannerApi.changeBanner({ ...of, rowVersion: record.rowVersion, ...values }, options)}
      onSaved={onPage.onSaved}
      onBack={() => void navigate(bannersHome(unit.id))}
    />
  );
}
