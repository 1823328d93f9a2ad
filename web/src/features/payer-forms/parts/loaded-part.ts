import type { ComponentType } from 'react';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import type { PartKind, TypedValue } from '@ratepayer/contract/forms/parts/part-kind.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

/** Where files of a form are brought; a form that is tried brings none anywhere. */
export interface BroughtTo {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
  /** Of the payment that needs the form, '' without one. */
  readonly paymentSessionSessionIdentifier: string;
}

export interface PartProps {
  /** The id of its first input. */
  readonly id: string;
  readonly field: FormField;
  readonly typed: TypedValue;
  readonly error: string | undefined;
  readonly culture: Culture;
  readonly broughtTo: BroughtTo | undefined;
  readonly onChange: (value: TypedValue) => void;
}

/** A type of field that few forms have: its rules, its inputs and its words. */
export interface LoadedPart {
  readonly kind: PartKind;
  readonly Input: ComponentType<PartProps>;
  readonly loadTexts: () => Promise<void>;
}
export type LoadedParts = Readonly<Partial<Record<string, LoadedPart>>>;
