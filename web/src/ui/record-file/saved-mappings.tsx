import { say } from '../../platform/texts/staff-files.ts';
import { Choice } from '../choice.tsx';

interface Props<Config> {
  readonly saved: readonly { readonly name: string; readonly config: Config }[];
  readonly onTake: (config: Config) => void;
}

/** Mappings that were saved under names, to begin with one of them. */
export function SavedMappings<Config>({ saved, onTake }: Props<Config>) {
  if (saved.length === 0) return null;
  return (
    <Choice
      label={say('saved_mapping')}
      value=""
      options={['', ...saved.map(({ name }) => name)]}
      nameOf={(name) => name || say('choose_mapping')}
      onChoose={(name) => {
        const taken = saved.find((one) => one.name === name);
        if (taken) onTake(taken.config);
      }}
    />
  );
}
