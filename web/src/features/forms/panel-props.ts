import type { FormField, InputProps } from '@ratepayer/contract/forms/form-shape.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

/** What the panel of one field is given. */
export interface PanelProps {
  readonly field: FormField;
  /** Its place among the fields. */
  readonly at: number;
  readonly fields: readonly FormField[];
  /** Names of the fields and forms beside it. */
  readonly taken: readonly string[];
  /** Answers are kept by its name already. */
  readonly isLocked: boolean;
  /** It was saved before: its name stays when its label changes. */
  readonly isKept: boolean;
  readonly culture: Culture;
  /** The day of the biller. */
  readonly today: string;
  readonly errorOf: (part: string) => string | undefined;
  /** Steps of the same key are one. */
  readonly onChange: (change: Partial<FormField>, key: string) => void;
  /** It was added just now: the focus comes here. */
  readonly isNew: boolean;
}

/** The same, with how a property within it is set. */
export interface Setting extends PanelProps {
  readonly setProp: (change: Partial<InputProps>, key: string) => void;
}
