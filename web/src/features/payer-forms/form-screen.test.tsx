import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFormTexts } from '../../platform/texts/payer-forms.ts';
import { forgetAnswers } from '../../platform/use-call.ts';
import { FormScreen, type FormScreenProps } from './form-screen.tsx';

const shown = {
  formConfigurationId: 12,
  displayName: 'Start service',
  fieldsJson: JSON.stringify({ fields: [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }] }),
  actionsJson: '{}',
  version: 1,
  successMessage: 'Thank you.',
  contextJson: '{}',
  today: '2026-11-25',
};
let isTaken = true;
const answer = () =>
  isTaken
    ? { hasErrors: false, errors: [], data: { responseId: 5, status: 'Submitted' } }
    : { hasErrors: true, errors: [{ propertyName: 'city', errorMessage: 'No such city.' }], data: null };
beforeEach(async () => {
  isTaken = true;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(new Response(JSON.stringify(method === 'POST' ? answer() : shown))),
  );
  sessionStorage.clear();
  await loadFormTexts();
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

const unit = { id: 3, culture: 'en-US' as const, header: 'Riverton', subHeader: '' };
/** A form with its caller's own handlers, opened at a path. */
function open(path: string, more: Partial<FormScreenProps> = {}) {
  history.replaceState(null, '', path);
  const handlers = { onComplete: vi.fn(), onCancel: vi.fn() };
  render(<FormScreen slug="riverton-water" unit={unit} formId={12} baseFormId={0} {...handlers} {...more} />);
  return handlers;
}
const submit = async () => void fireEvent.click(await screen.findByRole('button', { name: /Submit|Continue/ }));

it('calls what its caller does once it is sent, once, in place of an address and of a message', async () => {
  const { onComplete } = open('/riverton-water/3/forms/12?returnUrl=/elsewhere');
  await submit();
  await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Thank you.')).toBeNull();
  expect(location.pathname).toBe('/riverton-water/3/forms/12');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('calls nothing for answers that are not taken, and once for those that are', async () => {
  isTaken = false;
  const { onComplete } = open('/riverton-water/3/forms/12');
  await submit();
  await screen.findAllByText('No such city.');
  expect(onComplete).not.toHaveBeenCalled();
  isTaken = true;
  await submit();
  await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
});

it('leads a form that belongs to another one back to that, whatever its caller does', async () => {
  const { onComplete } = open('/riverton-water/3/forms/11/12', { baseFormId: 11 });
  await submit();
  await waitFor(() => expect(location.pathname).toBe('/riverton-water/3/forms/11'));
  expect(onComplete).not.toHaveBeenCalled();
});

it('calls what its caller does when it is called off, and goes nowhere', async () => {
  const { onCancel, onComplete } = open('/riverton-water/3/forms/12?returnUrl=/elsewhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect([onCancel.mock.calls.length, onComplete.mock.calls.length]).toEqual([1, 0]);
  expect(location.pathname).toBe('/riverton-water/3/forms/12');
});

it('asks for the other forms anew once they were sent with another one, from another tab', async () => {
  const needs = { fieldName: 'p', content: 'Choose a plan', dependentFormConfigurationId: 34, fieldRequired: true };
  const fieldsJson = JSON.stringify({ fields: [], dependentForms: [needs] });
  const errors = [{ propertyName: 'dependentForms', errorMessage: 'Complete additional forms before submitting' }];
  const refused = { hasErrors: true, errors, data: null };
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(new Response(JSON.stringify(method === 'POST' ? refused : { ...shown, fieldsJson }))),
  );
  const key = 'ratepayer.form.responses./riverton-water/3/forms/12';
  sessionStorage.setItem(key, '{"34":5}');
  open('/riverton-water/3/forms/12');
  await screen.findByText('Complete');
  await submit();
  await screen.findByText('Not started');
  expect(sessionStorage.getItem(key)).toBeNull();
  await screen.findAllByText('Complete additional forms before submitting');
});

it('is about the account of its address for who signed in alone, and about none where that is no number', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(String(body));
    else sent.push(new URL(url, 'https://x.test').pathname);
    return Promise.resolve(new Response(JSON.stringify(method === 'POST' ? answer() : shown)));
  });
  for (const accountId of ['7', 'x', '-1', '1.5', '1e999']) {
    const { onComplete } = open(`/riverton-water/3/forms/12?accountId=${accountId}`);
    await submit();
    await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
    expect(JSON.parse(sent.at(-1) ?? '')).toMatchObject({ accountId: 0 });
    cleanup();
    forgetAnswers();
  }
});
