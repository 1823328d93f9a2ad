import type { FormActions, FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFormTexts } from '../../platform/texts/payer-forms.ts';
import type { Ask, Found } from './form-deed.ts';
import { FormRunner } from './form-runner.tsx';

const properties = { functionTriggerId: 7, loadingMessage: 'Checking address' };
const suggest = (more: object = {}) => ({
  handler: { handlerType: 'suggestFormUpdates' as const, properties: { ...properties, ...more } },
});
const load = { handler: { handlerType: 'loadFormValues' as const, properties } };
const fields = [
  { fieldName: 'city', fieldType: 'input', fieldLabel: 'City' },
  { fieldName: 'zip', fieldType: 'input', fieldLabel: 'Zip' },
  { fieldName: 'when', fieldType: 'datepicker', fieldLabel: 'When' },
];

/** A form with these actions, whose questions are answered so; answers what was asked and sent. */
function show(actions: FormActions, answer: Found | Promise<Found>, of: readonly FormField[] = fields) {
  const ask = vi.fn<Ask>(async () => answer);
  const send = vi.fn(async (_valuesJson: string) => ({ problems: [] }));
  const onCancel = vi.fn();
  const shown = {
    formConfigurationId: 1,
    displayName: 'F',
    fieldsJson: '',
    actionsJson: '',
    version: 1,
    successMessage: '',
    contextJson: '{}',
    today: '2026-11-25',
  };
  render(
    <FormRunner
      form={{ shown, fields: { fields: of, dependentForms: [] }, actions, context: {} }}
      culture="en-US"
      isDependent={false}
      begun={undefined}
      done={[]}
      ask={ask}
      send={send}
      onDependent={() => undefined}
      onCancel={onCancel}
    />,
  );
  return { ask, send, onCancel };
}
const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const write = async (name: string, value: string) => void fireEvent.change(await input(name), { target: { value } });
const submit = async () => void fireEvent.click(await screen.findByRole('button', { name: 'Submit' }));

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  await loadFormTexts();
});
afterEach(cleanup);

describe('a form that suggests other answers', () => {
  const updated = { result: { updatedFields: { city: 'Reno, NV' } } };

  it('compares both, and sends the merged answers at once when the suggested are kept', async () => {
    const texts = {
      originalHeader: 'Yours',
      updatedHeader: 'Ours',
      updateHeader: 'Look',
      keepUpdatedText: 'Take ours',
    };
    const { send } = show({ OnSubmitting: suggest({ ...texts, keepOriginalText: 'Keep mine' }) }, updated);
    await write('City', 'Reno');
    await write('Zip', '89501');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Look' });
    for (const text of ['Yours', 'Ours', 'Reno', 'Reno, NV', 'Keep mine']) expect(dialog.textContent).toContain(text);
    expect(dialog.querySelectorAll('[data-arrow]')).toHaveLength(1);
    // What was typed, the arrow, what is suggested: in this order, and each itself.
    const [before, arrow, after] = [...(dialog.querySelector('.f-row')?.children ?? [])];
    expect(arrow?.hasAttribute('data-arrow')).toBe(true);
    expect([before, after].map((cell) => cell?.querySelector('p')?.lastChild?.textContent)).toEqual([
      'Reno',
      'Reno, NV',
    ]);
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Take ours' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(JSON.parse(send.mock.calls[0]?.[0] ?? '{}')).toEqual({ city: 'Reno, NV', zip: '89501' });
  });

  it('keeps what was entered when it is called off, asks no second time, and again after a change', async () => {
    const { ask, send } = show({ OnSubmitting: suggest() }, updated);
    await write('City', 'Reno');
    await submit();
    // Without texts of its own both buttons read Cancel.
    expect((await screen.findByRole('dialog')).querySelectorAll('.buttons button')).toHaveLength(2);
    const both = [...document.querySelectorAll('.buttons button')].map(({ textContent }) => textContent);
    expect(both).toEqual(['Cancel', 'Cancel']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await input('City')).value).toBe('Reno');
    expect(send).not.toHaveBeenCalled();
    await write('City', 'Austin');
    await submit();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    await screen.findByRole('dialog');
    // The second of both keeps what was entered; Esc does the same.
    fireEvent.click(document.querySelectorAll('.buttons button')[1] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await input('City')).value).toBe('Austin');
    expect(send).not.toHaveBeenCalled();
    await write('City', 'Waco');
    await submit();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(ask).toHaveBeenCalledTimes(3);
    expect(JSON.parse(send.mock.calls[0]?.[0] ?? '{}')).toEqual({ city: 'Waco' });
  });
});

describe('a program that answers otherwise than a form is typed', () => {
  it('is shown and sent as if somebody had typed it', async () => {
    const updated = { result: { updatedFields: { zip: 89501 } } };
    const { send } = show({ OnSubmitting: suggest({ keepUpdatedText: 'Take ours' }) }, updated);
    await write('City', 'Reno');
    await submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Take ours' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(JSON.parse(send.mock.calls[0]?.[0] ?? '{}')).toEqual({ city: 'Reno', zip: '89501' });
  });

  it('leaves what was typed where it is nonsense, hangs or goes away', async () => {
    for (const found of [{ errors: ['There is no answer.'] }, { result: {} }] as const) {
      const { ask } = show({ OnSubmitting: load }, found);
      await write('City', 'Reno');
      await submit();
      await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      if ('errors' in found) fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
      expect((await input('City')).value).toBe('Reno');
      cleanup();
    }
  });

  it('of a day shows it as forms write days', async () => {
    show({ OnInitializing: load }, { result: { when: '2024-03-09' } });
    expect((await input('When')).value).toBe('03/09/24');
  });
});

describe('a form that is sent', () => {
  it('is not sent again while its page is left, and may be when somebody comes back to it', async () => {
    const { send } = show({}, { result: {} });
    await write('City', 'Reno');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const button = await screen.findByRole('button', { name: 'Submit' });
    fireEvent.click(button);
    fireEvent.keyDown(await input('City'), { key: 'Enter' });
    await screen.findByRole('alertdialog', { name: 'Sending' });
    expect(send).toHaveBeenCalledTimes(1);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('is left without a second question once the first one was answered', async () => {
    const { onCancel } = show({}, { result: {} });
    const asks = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    await input('City');
    expect(asks()).toBe(false);
    await write('City', 'Reno');
    expect(asks()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    onCancel.mockImplementation(() => expect(asks()).toBe(false));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('says which fields it needs, where it needs any', async () => {
    show({}, { result: {} });
    await input('City');
    expect(screen.queryByText('Fields marked * are required')).toBeNull();
    cleanup();
    show({}, { result: {} }, [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true }]);
    await screen.findByText('Fields marked * are required');
  });
});

describe('the stages of a form', () => {
  it('come one after the other: before the form, over it, and before it is sent', async () => {
    let done: (found: Found) => void = () => undefined;
    const waits = new Promise<Found>((resolve) => {
      done = resolve;
    });
    const { ask, send } = show({ OnInitializing: load, OnInitialized: load, OnSubmitting: load }, waits);
    await screen.findByRole('alertdialog', { name: 'Checking address' });
    expect(screen.queryByRole('textbox')).toBeNull();
    done({ result: { city: 'Reno' } });
    expect((await input('City')).value).toBe('Reno');
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    await submit();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    expect(send).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  it('leave the form usable when the first of them fails, and say why, a line each', async () => {
    show({ OnInitializing: load }, { errors: ['No answer.', 'Call us.'] });
    const said = await screen.findByText('No answer.');
    expect(screen.getByText('Call us.')).toBeTruthy();
    // The focus is where it is said, and afterwards at the name of the form: never lost.
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    document.body.insertAdjacentHTML('beforeend', '<h1>F</h1>');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await input('City');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    document.querySelector('h1')?.remove();
  });

  it('end where its caller says, asked first when something was typed', async () => {
    const { onCancel } = show({}, { result: {} });
    await write('City', 'x');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('what a form waits for', () => {
  it('reads Loading where its action says nothing', async () => {
    const plain = { handler: { handlerType: 'loadFormValues' as const, properties: { functionTriggerId: 7 } } };
    let done: (found: Found) => void = () => undefined;
    const waits = new Promise<Found>((resolve) => {
      done = resolve;
    });
    show({ OnInitializing: plain }, waits);
    await screen.findByRole('alertdialog', { name: 'Loading' });
    done({ result: {} });
    await input('City');
  });

  it('is usable once what came first is finished, and once it is called off', async () => {
    const { send } = show({ OnInitializing: suggest() }, { result: { updatedFields: { city: 'Reno' } } });
    const dialog = await screen.findByRole('dialog');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect((await input('City')).value).toBe('');
    await write('City', 'Austin');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    cleanup();
    const finished = show({ OnInitializing: load }, { result: { city: 'Reno' } });
    expect((await input('City')).value).toBe('Reno');
    await submit();
    await waitFor(() => expect(finished.send).toHaveBeenCalledTimes(1));
  });

  it('is sent once and asks nothing where nothing stands before it', async () => {
    const { ask, send } = show({}, { result: {} });
    await write('City', 'Austin');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(ask).not.toHaveBeenCalled();
  });
});
