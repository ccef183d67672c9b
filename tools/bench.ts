import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ai } from '../bench/ai.ts';
import { analytics } from '../bench/analytics.ts';
import { type Bench, type BenchContext, formatTable } from '../bench/bench.ts';
import { type BenchProcess, startProcess } from '../bench/bench-process.ts';
import { bundlePrograms } from '../bench/bundle.ts';
import { capacity } from '../bench/capacity.ts';
import { embeddedBench } from '../bench/embedded.ts';
import { extraction } from '../bench/extraction.ts';
import { fanOut } from '../bench/fan-out.ts';
import { finds } from '../bench/finds.ts';
import { idle } from '../bench/idle.ts';
import { inbound } from '../bench/inbound.ts';
import { largeFiles } from '../bench/large-files.ts';
import { library } from '../bench/library.ts';
import { list } from '../bench/list.ts';
import { priceDelta } from '../bench/price-delta.ts';
import { publish } from '../bench/publish.ts';
import { reply } from '../bench/reply.ts';
import { resume } from '../bench/resume.ts';
import { retrieval } from '../bench/retrieval.ts';
import { soak } from '../bench/soak.ts';
import { start } from '../bench/start.ts';
import { notificationBench } from '../bench/telling.ts';
import { tickets } from '../bench/tickets.ts';
import { tokens } from '../bench/tokens.ts';
import { writers } from '../bench/writers.ts';
import { root } from './children.ts';
import { Fault } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { main } from './product.ts';

const benches: Record<string, Bench> = {
  ai,
  'fan-out': fanOut,
  idle,
  list,
  finds,
  retrieval,
  tokens,
  library,
  analytics,
  publish,
  telling: notificationBench,
  'large-files': largeFiles,
  extraction,
  'price-delta': priceDelta,
  start,
  embedded: embeddedBench,
  tickets,
  reply,
  inbound,
  writers,
  resume,
  capacity,
  soak,
};
/** The benches that take an hour and run only if they are named. */
const LONG_SCENARIOS = ['soak'];

const createDatabase = async (server: string, name: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'string' } },
  allowPositionals: true,
});

await main(async () => {
  const unknownName = positionals.find((name) => !Object.hasOwn(benches, name));
  if (unknownName) throw new Fault(`No bench is called ${unknownName}: there are ${Object.keys(benches).join(', ')}.`);
  const selectedBenches = Object.entries(benches).filter(([name]) =>
    (positionals.length ? positionals : Object.keys(benches).filter((name) => !LONG_SCENARIOS.includes(name))).includes(name),
  );
  const programFile = await bundlePrograms();
  const processes: BenchProcess[] = [];
  const folders: string[] = [];
  let database: ReturnType<typeof startPostgres> | undefined;
  /** The database of the current bench. Each bench gets a new one, because rows of the previous bench would slow down queries. */
  let benchDatabase: Promise<string> | undefined;
  let databases = 0;

  const context: BenchContext = {
    quick: values.quick,
    program: programFile,
    load: (name) => join(root, 'bench/load', `${name}.ts`),
    postgres: async () => {
      const { url } = await (database ??= startPostgres());
      return (benchDatabase ??= createDatabase(url, `bench_${databases++}`));
    },
    begin: async (file, { env, flags = [] } = {}) => {
      const profileFlags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
      const benchProcess = await startProcess(file, { env, flags: [...profileFlags, ...flags] });
      processes.push(benchProcess);
      return benchProcess;
    },
    folder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
      folders.push(folder);
      return folder;
    },
  };

  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${cores}. Only ratios mean something on another machine.`);
  try {
    for (const [name, bench] of selectedBenches) {
      console.log(`\n${name}: ${bench.about(context)} (load before: ${loadavg()[0]?.toFixed(1)})`);
      console.log(formatTable(await bench.run(context), bench.names));
      benchDatabase = undefined;
    }
  } finally {
    await Promise.all(processes.map((process) => process.end()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await database?.then(({ stop }) => stop());
  }
  return 0;
});
