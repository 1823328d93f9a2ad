import { bannerApi } from '../../platform/api/banner.api.ts';
import { say } from '../../platform/texts/staff-banners.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly banners: readonly { readonly id: number; readonly title: string }[];
  /** Whether they are shown on their days from now on. */
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before messages are shown again, or stopped (P4). */
export function SwitchDialog({ unitId: businessUnitId, banners, isActive, onClose, onDone }: Props) {
  const [first, ...others] = banners;
  const count = banners.length;
  const title = isActive
    ? say('show_chosen_ask', { count })
    : first && others.length === 0
      ? say('stop_ask', { title: first.title })
      : say('stop_chosen_ask', { count });
  return (
    <AskDialog
      title={title}
      confirm={say(isActive ? 'show_again' : 'stop')}
      back={say('keep')}
      danger={!isActive}
      act={() => bannerApi.switchBanners({ businessUnitId, ids: banners.map(({ id }) => id), isActive })}
      onDone={({ changed }) => {
        toast(say(isActive ? 'shown_now' : 'stopped', { count: changed }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say(isActive ? 'show_means' : 'stop_means')}</p>
    </AskDialog>
  );
}
