import type { z } from 'zod/mini';

/** Returns the field schemas of an input, also within transforms and refinements. */
export const shapeOf = (schema: z.ZodMiniType): Record<string, z.ZodMiniType> => {
  const { def } = schema as unknown as { def: { shape?: Record<string, z.ZodMiniType>; in?: z.ZodMiniType; innerType?: z.ZodMiniType } };
  const inner = def.in ?? def.innerType;
  return def.shape ?? (inner ? shapeOf(inner) : {});
};
