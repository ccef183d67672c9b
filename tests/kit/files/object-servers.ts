import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** The name of Azurite's documented default account. */
export const AZURITE_ACCOUNT = 'devstoreaccount1';
export const AZURITE_KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
/** The documented default key of s3rver. */
const S3RVER_KEY = 'S3RVER';

export interface ObjectServer {
  /** The address, as host and port. */
  host: string;
  close: () => Promise<void>;
}

const { resolve } = createRequire(import.meta.url);

/** Runs a Node program in a child process and waits until it prints its address. */
const openServer = async (args: string[]): Promise<ObjectServer> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exitEvent = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill('SIGKILL');
    await exitEvent;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const host = /listen\w*\b.*?\b(127\.0\.0\.1:\d+)/i.exec(line)?.[1];
    if (!host) continue;
    child.stdout.resume();
    return { host, close };
  }
  throw new Error('The object store ended before it listened');
};

/** Opens Azurite, Microsoft's storage emulator, in memory. */
export const openAzurite = (): Promise<ObjectServer> => {
  const program = resolve('azurite/dist/src/blob/main.js');
  return openServer([program, '--inMemoryPersistence', '--blobPort', '0', '--silent', '--skipApiVersionCheck', '--disableTelemetry']);
};

/** Opens an S3-compatible server with one bucket. */
export const openS3 = (folder: string, bucket: string): Promise<ObjectServer> => {
  const settings = ['--directory', folder, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', bucket];
  return openServer([resolve('s3rver/bin/s3rver.js'), ...settings]);
};

export interface Place {
  host: string;
  bucket: string;
  prefix?: string;
  key?: string;
}

/** Returns the address of a location in Azurite, in the format of the setting. */
export const azuriteAddress = ({ host, bucket, prefix = '', key = AZURITE_KEY }: Place): string =>
  `azure+http://${AZURITE_ACCOUNT}:${encodeURIComponent(key)}@${host}/${bucket}/${prefix}`;

/** Returns the address of a location in S3. The server identifies the owner only by the key id. */
export const s3Address = ({ host, bucket, prefix = '', key = S3RVER_KEY }: Place): string =>
  `s3+http://${encodeURIComponent(key)}:${encodeURIComponent(key)}@${host}/${bucket}/${prefix}`;
