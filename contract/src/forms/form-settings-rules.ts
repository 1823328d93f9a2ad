import type { ValuesOf } from '../kit/fields.ts';
import type { formFields } from './form.fields.ts';
import type { DisplayLocation } from './form-shape.ts';
import { hasUnseen } from './plain-text.ts';

export type FormSettings = ValuesOf<typeof formFields>;
type Problem = 'login_is_public' | 'remove_characters' | 'required_at_checkout';

/** What does not fit together of where a form is offered, by field. */
export const wrongInSettings = ({
  onLogin,
  onCheckout,
  isPublic,
  requireBeforePayment,
  displayName,
  successMessage,
}: Omit<FormSettings, 'fieldsJson' | 'actionsJson' | 'conditionJson' | 'onDashboard'>): Partial<
  Record<keyof FormSettings, Problem>
> => ({
  ...(hasUnseen(displayName) ? { displayName: 'remove_characters' as const } : {}),
  ...(hasUnseen(successMessage ?? '') ? { successMessage: 'remove_characters' as const } : {}),
  ...(onLogin && !isPublic ? { onLogin: 'login_is_public' as const } : {}),
  ...(requireBeforePayment && !onCheckout ? { requireBeforePayment: 'required_at_checkout' as const } : {}),
});

const keys = { onDashboard: 'Customer Dashboard', onLogin: 'Login', onCheckout: 'Checkout' } as const;
/** Where a form is offered, as a list of places. */
export const placesOf = (settings: Pick<FormSettings, keyof typeof keys>): DisplayLocation[] =>
  (Object.keys(keys) as (keyof typeof keys)[]).filter((key) => settings[key]).map((key) => keys[key]);
