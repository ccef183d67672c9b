import type { BenchContext } from './measure.ts';

export const librarySize = ({ quick }: BenchContext) => (quick ? { items: 10_000, companies: 200 } : { items: 100_000, companies: 2_000 });

let filled: Promise<string> | undefined;

const fill = async (context: BenchContext): Promise<string> => {
  const filling = await context.begin(context.program('fill-library'));
  const url = await filling.ask<string>('fill', { server: await context.postgres(), ...librarySize(context) });
  await filling.end();
  return url;
};

/** The address of a database with a large library in it, the same for all benches of a run. */
export const libraryDatabase = (context: BenchContext): Promise<string> => (filled ??= fill(context));
