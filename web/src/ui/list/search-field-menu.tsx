import { say } from '../../platform/texts/lists.ts';
import type { List, ListTexts, SearchOf } from '@ratepayer/contract/kit/list.ts';
import { Icon } from '../icons.tsx';
import { Popup } from '../popup.tsx';
import type { ListAddress } from './list-address.ts';
import { sayWord } from './say-value.ts';

/** Where a list is searched, and whether whole values are meant. */
export function SearchFieldMenu<D extends List<unknown, unknown, unknown>>({
  list,
  texts,
  address: { get, set },
}: {
  list: D;
  texts: ListTexts<D>;
  address: ListAddress;
}) {
  const fields = list.search as readonly SearchOf<D>[];
  const chosen = fields.find((field) => field === get('in'));
  const said = sayWord(chosen ? texts.fields[chosen] : 'all_listed_fields');
  return (
    <Popup
      className="link-btn search-in"
      label={say(get('exact') ? 'search_in_exactly' : 'search_in_field', { field: said })}
      face={
        <>
          {said} <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <fieldset className="boxes">
        <legend>{say('search_in')}</legend>
        {['', ...fields].map((field) => (
          <label key={field}>
            <input
              type="radio"
              name="search-in"
              checked={field === (chosen ?? '')}
              onChange={() => set({ in: field })}
            />{' '}
            {sayWord(field === '' ? 'all_listed_fields' : texts.fields[field as SearchOf<D>])}
          </label>
        ))}
      </fieldset>
      <fieldset className="boxes gap-sm">
        <legend className="vh">{say('search_how')}</legend>
        <label>
          <input
            type="checkbox"
            checked={get('exact') === 'true'}
            onChange={(event) => set({ exact: event.target.checked ? 'true' : '' })}
          />{' '}
          {say('exact_match')}
        </label>
      </fieldset>
    </Popup>
  );
}
