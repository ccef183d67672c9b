import { createRequire, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import JestRuntime from 'jest-runtime';

const Runtime = ((JestRuntime as unknown as { default?: typeof JestRuntime }).default ?? JestRuntime) as typeof JestRuntime;
/** Names of modules that each spec file loads anew; all others are libraries. */
const SOURCE = /^(\.|\/|@portal\/|@jest\/globals$)/;
/** Packages that name a file for `require` which they do not contain; the file for `import` is loaded. */
const IMPORT_ONLY = new Set(['numfmt']);
const libraries = new Map<string, unknown>();

const load = (from: string, name: string): unknown =>
  createRequire(from)(IMPORT_ONLY.has(name) ? fileURLToPath(import.meta.resolve(name)) : name);

// Jest names the context that a source is compiled for, and Node accepts no name for its own realm.
const { compileFunction } = vm;
vm.compileFunction = (code, params, { parsingContext, ...options } = {}) =>
  compileFunction(code, params, Object.is(parsingContext, globalThis) ? options : { ...options, parsingContext });

/** Has Node load the libraries of node_modules, once per process. Sources keep their own state in each spec file, as Jest always does. */
export default class OneRealmRuntime extends Runtime {
  override requireModuleOrMock<T = unknown>(from: string, name: string): T {
    if (SOURCE.test(name) || isBuiltin(name)) return super.requireModuleOrMock(from, name);
    const key = `${dirname(from)} ${name}`;
    if (!libraries.has(key)) libraries.set(key, load(from, name));
    return libraries.get(key) as T;
  }
}
