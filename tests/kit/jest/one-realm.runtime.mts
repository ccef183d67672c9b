import { createRequire, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import JestRuntime from 'jest-runtime';

const Runtime = ((JestRuntime as unknown as { default?: typeof JestRuntime }).default ?? JestRuntime) as typeof JestRuntime;
/** Matches modules of this repository, which Jest loads. All other modules are libraries. */
const SOURCE = /^(\.|\/|@portal\/|@jest\/globals$)/;
/** Matches product files, which are loaded once per process like libraries. Specs and their helpers are loaded again for each spec file. */
const PRODUCT = /\/(apps\/gateway|libs\/[a-z]+)\/src\/(?!.*\.(spec|fixture)\.)/;
/** Packages whose declared file for `require` does not exist. Their file for `import` is loaded instead. */
const IMPORT_ONLY = new Set(['numfmt']);
const libraries = new Map<string, unknown>();
const product = new Map<string, unknown>();

/** The part of Jest's runtime that resolves modules, which is missing in Jest's types. */
interface Resolution {
  resolveCjsStub: (from: string, name: string) => string | null;
  resolveCjs: (from: string, name: string) => string;
}

const load = (from: string, name: string): unknown =>
  createRequire(from)(IMPORT_ONLY.has(name) ? fileURLToPath(import.meta.resolve(name)) : name);

// Jest passes the context for which to compile a source. Without a context Node compiles it for its own realm.
const { compileFunction } = vm;
vm.compileFunction = (code, params, { parsingContext, ...options } = {}) =>
  compileFunction(code, params, Object.is(parsingContext, globalThis) ? options : { ...options, parsingContext });

/** Loads libraries from node_modules with Node, and product files once per process. */
export default class OneRealmRuntime extends Runtime {
  /** The runtime of the current spec file. Product modules loaded for an earlier spec file use it to require further modules. */
  private static current: OneRealmRuntime;

  constructor(...settings: ConstructorParameters<typeof Runtime>) {
    super(...settings);
    OneRealmRuntime.current = this;
  }

  override requireModuleOrMock<T = unknown>(from: string, name: string): T {
    if (!isBuiltin(name) && !SOURCE.test(name)) {
      const key = `${dirname(from)} ${name}`;
      if (!libraries.has(key)) libraries.set(key, load(from, name));
      return libraries.get(key) as T;
    }
    const { current } = OneRealmRuntime;
    if (isBuiltin(name) || name === '@jest/globals') return current.requireAnew(from, name);
    const path = current.pathOf(from, name);
    if (!PRODUCT.test(path)) return current.requireAnew(from, name);
    if (!product.has(path)) product.set(path, current.requireAnew(from, name));
    return product.get(path) as T;
  }

  private requireAnew<T>(from: string, name: string): T {
    return super.requireModuleOrMock(from, name);
  }

  private pathOf(from: string, name: string): string {
    const { _resolution: resolution } = this as unknown as { _resolution: Resolution };
    return resolution.resolveCjsStub(from, name) || resolution.resolveCjs(from, name);
  }
}
