/**
 * Where pages left the document for, from now on: this environment loads no other one, so where a browser would follow
 * is written down instead. The rest of its location is what it was.
 */
export function leftFor(): string[] {
  const left: string[] = [];
  const real = location;
  const leave = (url: string | URL) => void left.push(String(url));
  const seen = new Proxy({} as Location, {
    get(_, name) {
      const value: unknown = name === 'assign' || name === 'replace' ? leave : Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
    set: (_, name, value) => Reflect.set(real, name, value),
  });
  Object.defineProperty(globalThis, 'location', { configurable: true, get: () => seen });
  return left;
}
