import { useQuery } from '@tanstack/react-query';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { externalHeadings } from '@ratepayer/contract/payments/external-columns.ts';
import { type ExternalProperty, externalMethods } from '@ratepayer/contract/payments/external.ts';
import type { ExternalMapping } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { uploadApi } from '../../../platform/api/upload.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Button } from '../../../ui/parts.tsx';
import { MapNamed } from '../../../ui/record-file/map-named.tsx';
import type { NamedConfig } from '../../../ui/record-file/named-mapping.ts';
import { mappingBefore } from './assign-account.tsx';
import type { PaymentsStep } from './payments-step.ts';
import { propertyName } from './property-name.ts';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onAct: (step: PaymentsStep) => void;
}

/** Step 2: how the file is read, which column fills what, and what holds where the file does not say it. */
export function MapPayments({ upload, busy, onAct }: Props) {
  const of = { businessUnitId: upload.businessUnitId, uploadId: upload.id };
  const before = useQuery(mappingBefore(upload));
  // What is recorded in part is read as it was, or its rest would be another file.
  if (upload.isUnfinished) {
    const { config, assign } = before.data ?? {};
    return (
      <p className="gap-lg">
        <Button busy={busy || !config} onClick={() => config && assign && onAct({ step: 'Check', config, assign })}>
          {say('check_again')}
        </Button>
      </p>
    );
  }
  return (
    <MapNamed<ExternalProperty, ExternalMapping>
      fileName={upload.fileName}
      isNew={upload.status === 'Uploaded'}
      before={before}
      headings={externalHeadings}
      nameOf={propertyName}
      preview={(asked) => queryOf(uploadApi.getUploadPreview, { ...of, ...asked })}
      options={(config, onChange) => (
        <MissingValues config={config} posts={before.data?.posts ?? true} onChange={onChange} />
      )}
      busy={busy}
      // Accounts that were named for rows hold however their columns are read.
      onCheck={(config) => onAct({ step: 'Check', config, assign: before.data?.assign ?? [] })}
    />
  );
}

type Config = NamedConfig<ExternalProperty, ExternalMapping>;
interface MissingProps {
  /** What rows do to balances where nobody says: as it was set when the file came. */
  readonly posts: boolean;
  readonly config: Config;
  readonly onChange: (config: Config) => void;
}

const posting = { yes: true, no: false } as const;

/** What holds of rows whose file has no column for it. */
function MissingValues({ config, posts, onChange }: MissingProps) {
  const { externalMethod, postsToBalance = posts } = config;
  return (
    <>
      <Choice
        label={say('method_missing')}
        value={externalMethod ?? 'Other'}
        options={externalMethods}
        nameOf={sayValue}
        onChoose={(method) => onChange({ ...config, externalMethod: method })}
      />
      <Choice
        label={say('posts_missing')}
        value={postsToBalance ? 'yes' : 'no'}
        options={['yes', 'no']}
        nameOf={(answer) => say(answer)}
        onChoose={(answer) => onChange({ ...config, postsToBalance: posting[answer] })}
      />
    </>
  );
}
