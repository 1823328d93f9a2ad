import { useAddress } from '../use-address.ts';

/** Which record of a list lies open in its drawer, by a key of the address; a new one by `?do=new`. */
export function useOpened(key: string) {
  const address = useAddress();
  const show = (id: number | undefined) =>
    address.change((next) => {
      if (id === undefined) next.delete(key);
      else next.set(key, String(id));
      next.delete('do');
    });
  const opened = Number(address.get(key)) || 0;
  return {
    opened,
    isNew: opened <= 0 && address.get('do') === 'new',
    open: (id: number) => show(id),
    shut: () => show(undefined),
    begin: () => address.set('do', 'new'),
  };
}
