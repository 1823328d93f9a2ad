import { importTypes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { isAnswer, type Parameter } from '@ratepayer/contract/jobs/job-parameters.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { keyNamesIn } from '@ratepayer/contract/transfers/key-names.ts';
import { savedUnderNames } from '../../accounts/uploads/upload-config.ts';
import { exportFormats } from '../../exports/read-formats.ts';
import { isThere } from '../../transfers/is-there.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/http/refusal.ts';

interface Answer {
  readonly name: string;
  readonly value: string;
}

/** Answers to what a template asks are all there, each once and of its type, and name what there is. @throws 400 */
export async function refuseAnswers(
  tx: Tx,
  businessUnitId: number,
  parameters: readonly Parameter[],
  answers: readonly Answer[],
): Promise<void> {
  for (const { name, type, isRequired } of parameters) {
    const [value = '', ...others] = answers.flatMap((said) => (said.name === name ? [said.value] : []));
    if (others.length > 0) throw badRequest('values', tell('parameter_once', { name }));
    if (value === '' && isRequired) throw badRequest('values', tell('parameter_needed', { name }));
    if (value === '') continue;
    if (!isAnswer(type, value)) throw badRequest('values', wrongAnswer(type, name));
    const missing = await firstMissing(tx, businessUnitId, type, value);
    if (missing !== undefined) throw badRequest('values', tell('parameter_no_such', { name, value: missing }));
  }
}

const wrongAnswer = (type: Parameter['type'], name: string) =>
  type === 'Yes Or No' ? tell('parameter_yes_no', { name }) : tell('parameter_no_number', { name });

/** What is named and is not there, of those whose names mean something. */
async function firstMissing(
  tx: Tx,
  businessUnitId: number,
  type: Parameter['type'],
  value: string,
): Promise<string | undefined> {
  if (type === 'Export Format') return exportFormats.has(value) ? undefined : value;
  if (type === 'Saved Mapping') return (await isMapping(tx, businessUnitId, value)) ? undefined : value;
  if (type !== 'File Connection' && type !== 'Own Key' && type !== 'Partner Key') return undefined;
  const names = type === 'Partner Key' ? keyNamesIn(value) : [value];
  for (const name of names) if (!(await isThere(tx, businessUnitId, type, name))) return name;
  return undefined;
}

async function isMapping(tx: Tx, businessUnitId: number, name: string): Promise<boolean> {
  for (const type of importTypes)
    if ((await savedUnderNames(tx, businessUnitId, type)).some((saved) => saved.name === name)) return true;
  return false;
}
