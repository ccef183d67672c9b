import { absoluteRow, type Bench, type BenchContext } from './bench.ts';
import { gatewayEnv } from './gateway-env.ts';

const MB = 1024 ** 2;
/** The maximum additional memory of a gateway in MB, for a file of any size. */
const GOAL_MB = 30;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 5, bytes: (quick ? 10 : 50) * MB });

/** Measures the memory that uploads and downloads of large files need. */
export const largeFiles: Bench = {
  about: (context) => {
    const { rounds, bytes } = plan(context);
    return `the most memory that a gateway holds besides what it held before, a file of ${bytes / MB} MB, ${rounds} rounds; PostgreSQL`;
  },
  names: ['gateway', ''],
  run: async (context) => {
    const { rounds, bytes } = plan(context);
    const limits = { NO_RATE_LIMITS: '1', UPLOAD_UNATTACHED_MB: '2000', UPLOAD_DAY_MB: '20000', UPLOAD_FREE_PERCENT: '0' };
    const env = gatewayEnv({ DATABASE_URL: await context.postgres(), DATA_DIR: context.folder(), ...limits });
    const server = await context.begin(context.program('gateway'), { env, flags: ['--expose-gc'] });
    const reader = await context.begin(context.program('reader'), {
      env: {
        URL: server.ready as string,
        PUBLISHER: await server.call<string>('tokenOf', 'ines'),
        PARTNER: await server.call<string>('tokenOf', 'bruno'),
      },
    });
    const measureDuring = async <T>(run: () => Promise<T>): Promise<{ memory: number; cpu: number; result: T }> => {
      const { resident } = await server.call<{ resident: number }>('memory');
      const cpuBefore = await server.call<number>('cpu');
      await server.call('watchMemory');
      const result = await run();
      const memory = ((await server.call<number>('mostMemory')) - resident) / MB;
      return { memory, cpu: ((await server.call<number>('cpu')) - cpuBefore) / 1_000, result };
    };
    const upload = () => measureDuring(() => reader.call<string>('upload', bytes));
    const download = (documentId: string) =>
      measureDuring(() => reader.call<{ bytes: number; encryption: string | null }>('download', documentId));

    // Warm-up: exclude the code that the first file compiles.
    const small = await reader.call<string>('publish', { fileId: await reader.call<string>('upload', MB) });
    await download(small);
    const [uploads, downloads] = [[], []] as { memory: number; cpu: number }[][];
    for (let round = 0; round < rounds; round++) {
      const uploadFigures = await upload();
      const documentId = await reader.call<string>('publish', { fileId: uploadFigures.result });
      const downloadFigures = await download(documentId);
      if (!downloadFigures.result.encryption || downloadFigures.result.bytes <= bytes) throw new Error('It was not encrypted');
      uploads!.push(uploadFigures);
      downloads!.push(downloadFigures);
    }
    for (const item of [reader, server]) await item.end();
    return [
      absoluteRow(
        'memory, upload',
        'MB',
        uploads!.map(({ memory }) => memory),
        GOAL_MB,
      ),
      absoluteRow(
        'memory, encrypted download',
        'MB',
        downloads!.map(({ memory }) => memory),
        GOAL_MB,
      ),
      absoluteRow(
        'processor time, upload',
        'ms',
        uploads!.map(({ cpu }) => cpu),
      ),
      absoluteRow(
        'processor time, encrypted download',
        'ms',
        downloads!.map(({ cpu }) => cpu),
      ),
    ];
  },
};
