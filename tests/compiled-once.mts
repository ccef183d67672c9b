import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Each spec has a registry of its own, so every library and source is compiled anew for it. Here a process compiles a text once and keeps what came
 * of it; modules are made of that, each with a state of its own as before. `npm test` loads this into every process that runs specs.
 */
const compiled = new Map<string, Buffer>();
const engine = { flags: v8.cachedDataVersionTag() };
const { SourceTextModule, compileFunction } = vm;

/** What came of a text, where the engine takes it: with other flags than before it takes nothing that was compiled until then. */
const acceptedOf = (code: string): { cachedData?: Buffer } => {
  const cachedData = compiled.get(code);
  if (!cachedData) return {};
  const { flags } = engine;
  if (flags === v8.cachedDataVersionTag()) return { cachedData };
  compiled.clear();
  engine.flags = v8.cachedDataVersionTag();
  return {};
};

class OnceCompiledModule extends SourceTextModule {
  // Named here, as the types of Node leave it out.
  declare readonly createCachedData: () => Buffer;

  constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
    super(code, { ...options, ...acceptedOf(code) });
    if (!compiled.has(code)) compiled.set(code, this.createCachedData());
  }
}

const compileOnce: typeof compileFunction = (code, params, options = {}) => {
  const key = `${params?.join()}\n${code}`;
  const { cachedData } = acceptedOf(key);
  const result = compileFunction(code, params, cachedData ? { ...options, cachedData } : { ...options, produceCachedData: true });
  if (result.cachedData) compiled.set(key, result.cachedData);
  return result;
};

Object.assign(vm, { SourceTextModule: OnceCompiledModule, compileFunction: compileOnce });
