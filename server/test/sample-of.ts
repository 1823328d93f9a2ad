import { z } from 'zod';

type Ids = Readonly<Record<string, number>>;

/** A reference in a shape. */
export interface Found {
  readonly path: string;
  /** What it refers to: an entity, or a record by the name of its list. */
  readonly entity: string;
}

const def = (shape: z.ZodType) =>
  (
    shape as unknown as {
      _zod: {
        def: { innerType?: z.ZodType; element?: z.ZodType; options?: z.ZodType[]; in?: z.ZodType; out?: z.ZodType };
      };
    }
  )._zod.def;

/** Every reference in a shape, however deep: in objects, lists, unions and what may be left out. */
export function refsIn(shape: z.ZodType | undefined, path = ''): Found[] {
  if (!shape) return [];
  const entity = shape.meta()?.['ref'] as string | undefined;
  if (entity) return [{ path, entity }];
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape).flatMap(([key, field]) =>
      refsIn(field as z.ZodType, path ? `${path}.${key}` : key),
    );
  const { innerType, element, options, out } = def(shape);
  return [
    ...refsIn(innerType, path),
    ...refsIn(element, `${path}[]`),
    ...(options ?? []).flatMap((option) => refsIn(option, path)),
    ...(out ? refsIn(out, path) : []),
  ];
}

/** Something that fits a shape: ids of one's own at its references, `id` at that of `target`. */
export function sampleOf(shape: z.ZodType, own: Ids, target = '', id = 0, path = ''): unknown {
  const entity = shape.meta()?.['ref'] as string | undefined;
  if (entity) return path === target ? id : own[entity];
  if (shape instanceof z.ZodObject) {
    const wanted = Object.entries(shape.shape).filter(
      ([key, field]) =>
        !(field as z.ZodType).safeParse(undefined).success || target.startsWith(path ? `${path}.${key}` : key),
    );
    return Object.fromEntries(
      wanted.map(([key, field]) => [key, sampleOf(field as z.ZodType, own, target, id, path ? `${path}.${key}` : key)]),
    );
  }
  const { innerType, element, options, out } = def(shape);
  if (element) return [sampleOf(element, own, target, id, `${path}[]`)];
  if (options)
    return sampleOf(
      options.find((option) => refsIn(option, path).some((found) => found.path === target)) ??
        (options[0] as z.ZodType),
      own,
      target,
      id,
      path,
    );
  if (innerType) return sampleOf(innerType, own, target, id, path);
  if (out) return sampleOf(out, own, target, id, path);
  const tries = [
    1,
    10,
    100,
    'text',
    'a@example.test',
    '2027-06-01',
    '08:00',
    true,
    [],
    {},
    '{}',
    '021000021',
    'A'.repeat(30),
    '#1f5fc4',
    ...((shape as unknown as { options?: unknown[] }).options ?? []),
    ...((shape as unknown as { values?: Set<unknown> }).values ?? []),
  ];
  return tries.find((value) => shape.safeParse(value).success);
}
