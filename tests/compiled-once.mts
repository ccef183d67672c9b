import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { types } from 'node:util';
import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Each spec has a registry of its own, so every library and source is compiled anew for it. Here a text is compiled once, and what came of it is kept
 * in this process and in a folder for the others; modules are made of that, each with a state of its own as before. `npm test` loads this into every
 * process that runs specs.
 */
const HOME = join(import.meta.dirname, '../node_modules/.cache/portal/compiled');
const compiled = new Map<string, Buffer>();
const engine = { flags: v8.cachedDataVersionTag(), folder: '' };
const { SourceTextModule, compileFunction, createContext } = vm;

const openFolder = (): void => {
  engine.folder = join(HOME, String(engine.flags));
  mkdirSync(engine.folder, { recursive: true });
};
openFolder();

const fileOf = (code: string): string => join(engine.folder, createHash('sha1').update(code).digest('hex'));

const read = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file);
  } catch {
    // Nobody has compiled it yet.
    return undefined;
  }
};

/** What came of a text, where the engine takes it: with other flags than before it takes nothing that was compiled until then. */
const acceptedOf = (code: string): { cachedData?: Buffer } => {
  const flags = v8.cachedDataVersionTag();
  if (engine.flags !== flags) {
    compiled.clear();
    engine.flags = flags;
    openFolder();
  }
  const cachedData = compiled.get(code) ?? read(fileOf(code));
  if (!cachedData) return {};
  compiled.set(code, cachedData);
  return { cachedData };
};

const keep = (code: string, cachedData: Buffer): void => {
  compiled.set(code, cachedData);
  const file = fileOf(code);
  const draft = `${file}-${process.pid}`;
  try {
    writeFileSync(draft, cachedData);
    renameSync(draft, file);
  } catch {
    // The others compile it themselves: where nothing can be written, or the folder was emptied meanwhile.
  }
};

class OnceCompiledModule extends SourceTextModule {
  // Named here, as the types of Node leave it out.
  declare readonly createCachedData: () => Buffer;

  constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
    super(code, { ...options, ...acceptedOf(code) });
    if (!compiled.has(code)) keep(code, this.createCachedData());
  }
}

const compileOnce: typeof compileFunction = (code, params, options = {}) => {
  const key = `${params?.join()}\n${code}`;
  const { cachedData } = acceptedOf(key);
  const result = compileFunction(code, params, cachedData ? { ...options, cachedData } : { ...options, produceCachedData: true });
  if (result.cachedData) keep(key, result.cachedData);
  return result;
};

/**
 * Jest has the engine ask a proxy for each global of a spec, each time that one is named: `Promise`, `Object`, `Buffer`. Without it the context has
 * a global object like that of a program, where they are found at once; what a spec puts there goes with its context.
 */
const createPlain: typeof createContext = (sandbox, options) =>
  createContext(types.isProxy(sandbox) ? vm.constants.DONT_CONTEXTIFY : sandbox, options);

Object.assign(vm, { SourceTextModule: OnceCompiledModule, compileFunction: compileOnce, createContext: createPlain });
