import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button, Dialog, Loading } from '../../ui/parts.tsx';
import { useChecks } from './cycle-checks.tsx';
import { PlanFailed, usePlan } from './cycle-plan.tsx';
import type { Look } from './looked.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly look: Look;
  readonly show: (minor: number) => string;
  readonly onClose: () => void;
  readonly onDone: (after: CyclePage) => void;
}

const nothing = {};

/** The second look: what becomes visible, moves and goes out, by the very totals that are approved. */
export function ApproveDialog(props: Props) {
  const { cycle, look, onClose } = props;
  const checks = useChecks(cycle);
  const samples = checks.data?.samples ?? [];
  const seen = samples.filter(look.has).length;
  if (checks.data && seen === samples.length) return <Confirm {...props} />;
  return (
    <Dialog title={say('approve_ask', { name: cycle.name })} onClose={onClose}>
      {checks.isPending ? (
        <Loading />
      ) : (
        <p>{checks.data ? say('look_at_samples', { seen, all: samples.length }) : say('checks_not_loaded')}</p>
      )}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('not_yet')}
        </Button>
        {checks.data ? (
          <Link className="btn" to={`?bu=${cycle.businessUnitId}&tab=samples`}>
            {say('show_samples')}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );
}

function Confirm({ cycle, show, onClose, onDone }: Props) {
  const {
    businessUnitId,
    id: cycleId,
    billCount,
    totalAmountMinor,
    postsToBalance,
    balanceChangeMinor,
    rowVersion,
  } = cycle;
  const totals = { billCount, totalAmountMinor, postsToBalance, balanceChangeMinor, rowVersion };
  const of = { businessUnitId, cycleId };
  const { data: checks } = useChecks(cycle);
  const plan = usePlan(cycle);
  const client = useQueryClient();
  const samples = (checks?.samples ?? []).map((bill) => ({ billId: bill.id, rowVersion: bill.rowVersion }));
  const form = useForm({
    fields: nothing,
    labels: nothing,
    start: nothing,
    save: (_, options) => cycleApi.approveBillingCycle({ ...of, ...totals, samples }, options),
    onSaved: onDone,
  });
  const count = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value));
  const facts = [
    [say('bills'), formatNumber(billCount)],
    [say('accounts'), formatNumber(cycle.accountCount)],
    [say('total'), show(totalAmountMinor)],
    [say('balances_change'), show(cycle.postsToBalance ? cycle.balanceChangeMinor : 0)],
    [say('notify'), sayValue(cycle.notificationStrategy)],
    [say('payers_to_write_to'), count(plan.data?.payersToWriteTo)],
    [say('autopay_accounts'), count(plan.data?.autopayAccounts)],
  ] as const;
  return (
    <FormDialog
      form={form}
      title={say('approve_ask', { name: cycle.name })}
      facts={
        <>
          <dl className="kv">
            {facts.map(([label, value]) => (
              <div className="contents" key={label}>
                <dt>{label}</dt>
                <dd className="b">{value}</dd>
              </div>
            ))}
          </dl>
          <PlanFailed answer={plan} />
          <p className="small gap-md">{say('approve_means')}</p>
        </>
      }
      confirm={say('approve_and_publish')}
      back={say('not_yet')}
      onReload={() => {
        void client.invalidateQueries({ queryKey: keyOf(cycleApi.readBillingCycleChecks) });
        void cycleApi.readBillingCycle(of).then(onDone);
      }}
      onClose={onClose}
    />
  );
}
