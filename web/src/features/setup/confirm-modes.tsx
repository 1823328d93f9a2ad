import type { FeatureKey, FeatureMode } from '@ratepayer/contract/organizations/features.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { Button, Dialog } from '../../ui/parts.tsx';

/** A feature that is about to stop, or to let nothing new begin. */
export interface Narrowed {
  readonly feature: FeatureKey;
  readonly mode: FeatureMode;
  readonly count: number;
}

interface Props {
  readonly narrowed: readonly Narrowed[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const titleOf = ([one, ...others]: readonly Narrowed[]): string => {
  if (!one || others.length > 0) return say('features_many_ask');
  const feature = say(`feature_${one.feature}`);
  return one.mode === 'Disabled' ? say('disable_ask', { feature }) : say('prevent_ask', { feature });
};

/** Asks before something that is used stops. */
export function ConfirmModes({ narrowed, busy, onConfirm, onClose }: Props) {
  const isOne = narrowed.length === 1;
  const isStop = narrowed.every(({ mode }) => mode === 'Disabled');
  return (
    <Dialog title={titleOf(narrowed)} onClose={onClose}>
      {narrowed.map(({ feature, mode, count }) => (
        <p key={feature} className="small gap-sm">
          {isOne ? null : <strong>{say(`feature_${feature}`)} </strong>}
          {mode === 'Disabled' ? say(`disable_${feature}`) : say('prevent_means')}{' '}
          {say(`affected_${feature}`, { count })}
        </p>
      ))}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button className="danger" busy={busy} onClick={onConfirm}>
          {isStop ? say('disable') : isOne ? say('prevent') : say('save_features')}
        </Button>
      </div>
    </Dialog>
  );
}
