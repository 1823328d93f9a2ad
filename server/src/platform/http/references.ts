import { z } from 'zod';

/** What a field refers to, also where it may be left out, empty or repeated. */
function refOf(field: z.ZodType): string | undefined {
  const said = field.meta()?.['ref'];
  if (typeof said === 'string') return said;
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return refOf(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodArray) return refOf(field.element as z.ZodType);
  return field instanceof z.ZodPipe ? refOf(field.out as z.ZodType) : undefined;
}

/** The keys of a request that refer to something, or to one kind of thing. */
export const keysReferring = (shape: z.ZodType | undefined, to?: string): string[] =>
  shape instanceof z.ZodObject
    ? Object.entries(shape.shape).flatMap(([key, field]) => {
        const ref = refOf(field as z.ZodType);
        return ref !== undefined && (to === undefined || ref === to) ? [key] : [];
      })
    : [];
