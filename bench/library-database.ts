import type { BenchContext } from './bench.ts';

export const librarySize = ({ quick }: BenchContext) => (quick ? { items: 10_000, companies: 200 } : { items: 100_000, companies: 2_000 });

let libraryUrl: Promise<string> | undefined;

const seed = async (context: BenchContext): Promise<string> => {
  const program = await context.begin(context.program('fill-library'));
  const url = await program.call<string>('fill', { server: await context.postgres(), ...librarySize(context) });
  await program.end();
  return url;
};

/** Returns the address of a database with a large library, which all benches of a run share. */
export const libraryDatabase = (context: BenchContext): Promise<string> => (libraryUrl ??= seed(context));
