import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { bankDebitNeeds, isBankDebit, missingFrom } from '@ratepayer/contract/terms/terms-text.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import { StatusIcon } from '../../ui/icons.tsx';

/** What an authorization of bank debits has to say, and whether this one does. */
export function BankDebitChecks({ identifier, text }: { readonly identifier: TermsIdentifier; readonly text: string }) {
  if (!isBankDebit(identifier)) return null;
  const missing = missingFrom(identifier, text);
  return (
    <section className="gap-md" aria-label={say('check_bank_debit')}>
      <p className="small b">{say('check_bank_debit')}</p>
      <ul className="plain">
        {bankDebitNeeds.map((need) => {
          const isThere = !missing.includes(need);
          return (
            <li key={need} className={`small st ${isThere ? 'ok' : 'warn'}`}>
              <StatusIcon kind={isThere ? 'ok' : 'warn'} size={17} /> {say(`check_${need}`)}
              <span className="vh">, {say(isThere ? 'is_there' : 'is_missing')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
