import { type Plugin, runnerImport } from 'vite';

/** Evaluates a module of the portal in Node and returns its exports. Afterwards the module can no longer import others dynamically. */
export async function evaluate<T>(root: string, module: string, plugins: Plugin[] = []): Promise<T> {
  const { module: exports } = await runnerImport<T>(module, { root, configFile: false, logLevel: 'silent', plugins });
  return exports;
}
