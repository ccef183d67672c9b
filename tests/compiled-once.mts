import vm from 'node:vm';

/**
 * Each spec has a registry of its own, so every library and source is compiled anew for it. Here a process compiles a text once and keeps what came
 * of it; modules are made of that, each with a state of its own as before. `npm test` loads this into every process that runs specs.
 */
const compiled = new Map<string, Buffer>();
const { SourceTextModule, compileFunction } = vm;

class OnceCompiledModule extends SourceTextModule {
  // Named here, as the types of Node leave it out.
  declare readonly createCachedData: () => Buffer;

  constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
    const known = compiled.get(code);
    const given: object = known ? { cachedData: known } : {};
    super(code, { ...options, ...given });
    if (!known) compiled.set(code, this.createCachedData());
  }
}

const compileOnce: typeof compileFunction = (code, params, options = {}) => {
  const key = `${params?.join()}\n${code}`;
  const cachedData = compiled.get(key);
  const result = compileFunction(code, params, cachedData ? { ...options, cachedData } : { ...options, produceCachedData: true });
  if (result.cachedData) compiled.set(key, result.cachedData);
  return result;
};

Object.assign(vm, { SourceTextModule: OnceCompiledModule, compileFunction: compileOnce });
