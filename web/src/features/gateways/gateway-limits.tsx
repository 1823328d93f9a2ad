import { gatewayFields } from '@ratepayer/contract/gateways/gateway.fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { gatewayApi } from '../../platform/api/gateway.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormReading } from '../../ui/form/reading.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { GatewayRecord } from './gateway-record.ts';

/** What its limits are called. */
export const limitLabels = () => ({
  limitSeconds: say('limit_seconds'),
  notFoundFinalSeconds: say('not_found_seconds'),
});

/**
 * How long a gateway is waited for, as its drawer asks for it: it follows what is read, and what is typed is saved over
 * the version that it was typed over.
 */
export function useGatewayLimits(
  of: { readonly businessUnitId: number; readonly id: number },
  gateway: GatewayRecord | undefined,
) {
  const client = useQueryClient();
  const over = useRef(gateway);
  const take = (now: GatewayRecord) => {
    over.current = now;
    client.setQueryData(keyOf(gatewayApi.getGateway, of), now);
  };
  const form = useForm({
    fields: gatewayFields,
    labels: limitLabels(),
    start: gateway ?? {},
    save: (values, options) =>
      gatewayApi.changeGateway({ ...of, rowVersion: over.current?.rowVersion ?? 0, ...values }, options),
    onSaved: (after) => {
      take(after);
      form.rebase(after, []);
      toast(sayForm('saved', { thing: sayList('gateway') }));
      void client.invalidateQueries();
    },
  });
  // A reading that was under way may be older than what was saved.
  const isLater = gateway !== undefined && gateway.rowVersion > (over.current?.rowVersion ?? 0);
  useLayoutEffect(() => {
    if (!gateway || !isLater || form.isDirty || form.busy) return;
    over.current = gateway;
    form.rebase(gateway, []);
  });
  const reread = async () => {
    const values = await gatewayApi.getGateway(of);
    return { values, take: () => take(values) };
  };
  return { form, reread, isBehind: isLater && form.isDirty };
}

interface Props {
  readonly limits: ReturnType<typeof useGatewayLimits>;
  readonly name: string;
  readonly mayChange: boolean;
}

/** How long it is waited for; read by administrators of a town. */
export function GatewayLimits({ limits: { form, ...ofRecord }, name, mayChange }: Props) {
  if (!mayChange) return <FormReading form={form} />;
  return (
    <FormBox form={form} name={name} className="boxed form-page" {...ofRecord}>
      <FormField form={form} name="limitSeconds" hint={say('limit_hint')} short />
      <FormField form={form} name="notFoundFinalSeconds" hint={say('not_found_hint')} short />
    </FormBox>
  );
}
