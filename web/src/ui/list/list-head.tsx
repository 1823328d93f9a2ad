import { useNavigate } from 'react-router';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/lists.ts';
import { NewButton } from '../detail/new-button.tsx';
import { plainForm } from '../detail/record-drawer.tsx';
import type { Declared } from './declared.ts';
import { ExportMenu } from './export-menu.tsx';
import { handedOut } from './handed-out.ts';
import { ColumnChooser } from './list-tools.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFieldMenu } from './search-field-menu.tsx';
import type { ListPart } from './use-list.ts';

/** What a list is and what it is for, with its search and tools beside it. */
export function ListHead<D extends Declared, A, F extends Fields>(part: ListPart<D, A, F>) {
  const { texts, inside } = part.of;
  if (inside)
    return (
      <div className="page-head tools">
        <Tools {...part} />
      </div>
    );
  return (
    <div className="page-head">
      <div>
        <h1>{say(texts.title)}</h1>
        <p>{say(texts.purpose)}</p>
      </div>
      <Tools {...part} />
    </div>
  );
}

function Tools<D extends Declared, A, F extends Fields>({ of, listed }: ListPart<D, A, F>) {
  const { list, texts, user, row, file, buttons, create } = of;
  const { address, columns } = listed;
  const navigate = useNavigate();
  return (
    <>
      {list.search.length > 0 ? (
        <SearchBox
          name={say('search_list', { title: say(texts.title).toLowerCase() })}
          value={address.get('q')}
          onSearch={(q) => address.set({ q })}
          after={<SearchFieldMenu list={list} texts={texts} address={address} />}
        />
      ) : null}
      {file ? <ExportMenu {...handedOut({ of, listed }, file)} /> : null}
      <ColumnChooser list={list.name} columns={columns} address={address} />
      {buttons}
      {create ? (
        <NewButton
          {...plainForm(create)}
          one={create.one}
          start={create.start ?? {}}
          save={create.save}
          list={list}
          texts={texts}
          user={user}
          onSaved={(made) => void navigate(row.href(made))}
        />
      ) : null}
    </>
  );
}
