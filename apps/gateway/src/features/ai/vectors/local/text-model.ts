import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { MAX_DIMENSIONS } from '../embeddings.ts';
import { normalize } from '../normalize.ts';
import type { ModelFolder } from './model-folder.ts';
import { loadRuntime } from './runtime.ts';

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;
type InputName = (typeof INPUTS)[number];
/** The output of models that pool their tokens themselves. */
const POOLED_OUTPUT = 'sentence_embedding';
/** The runtime appends its function signatures to error messages. */
const MAX_REASON_LENGTH = 200;
/** A word that most vocabularies contain. Repeating it yields a text of the maximum length. */
const PROBE_WORD = 'water ';

type MakeTensor = (numbers: readonly number[]) => Tensor;

const isInput = (name: string): name is InputName => INPUTS.some((input) => input === name);

/** Runs a step of loading a model, and adds the file name to errors. */
const addFileToErrors = async <T>(file: string, step: () => T | Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be used (${reason.slice(0, MAX_REASON_LENGTH)})`);
  }
};

const readTokenizer = ({ tokenizerFile, tokenizerConfigFile }: ModelFolder): Promise<Tokenizer> =>
  addFileToErrors(tokenizerFile, () => {
    const readJson = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;
    return new Tokenizer(readJson(tokenizerFile), tokenizerConfigFile ? readJson(tokenizerConfigFile) : {});
  });

/** Returns the mean of all token vectors. */
const meanOf = (data: Float32Array, tokens: number, dimensions: number): Float64Array => {
  const sums = new Float64Array(dimensions);
  for (let token = 0; token < tokens; token++) for (let at = 0; at < dimensions; at++) sums[at]! += data[token * dimensions + at]!;
  return sums.map((sum) => sum / tokens);
};

/** A model with its tokenizer, in the process that runs it. */
export class TextModel {
  private readonly tokenizer: Tokenizer;
  private readonly session: InferenceSession;
  private readonly makeTensor: MakeTensor;
  private readonly maxTokens: number;

  private constructor(tokenizer: Tokenizer, session: InferenceSession, makeTensor: MakeTensor, maxTokens: number) {
    this.tokenizer = tokenizer;
    this.session = session;
    this.makeTensor = makeTensor;
    this.maxTokens = maxTokens;
  }

  /** Loads a model and embeds a text of the maximum length. Throws an error with the reason if the files are unusable. */
  static async load(folder: ModelFolder, threads: number): Promise<{ model: TextModel; dimensions: number }> {
    const { InferenceSession, Tensor } = await loadRuntime();
    const tokenizer = await readTokenizer(folder);
    const { modelFile, maxTokens } = folder;
    const session = await addFileToErrors(modelFile, () =>
      InferenceSession.create(modelFile, { intraOpNumThreads: threads, logSeverityLevel: 4 }),
    );
    const makeTensor: MakeTensor = (numbers) => new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
    const model = new TextModel(tokenizer, session, makeTensor, maxTokens);
    const probe = await addFileToErrors(modelFile, () => model.embed(PROBE_WORD.repeat(maxTokens)));
    if (probe.length > MAX_DIMENSIONS) throw new Error(`${modelFile} cannot be used (more than ${MAX_DIMENSIONS} dimensions)`);
    return { model, dimensions: probe.length };
  }

  /** Returns the vector of a text: the mean of its token vectors, or the output of a model that pools them itself. */
  async embed(text: string): Promise<Float32Array> {
    const tokens = this.tokensOf(text);
    const { inputNames, outputNames } = this.session;
    const valuesOf: Record<InputName, () => number[]> = {
      input_ids: () => tokens,
      attention_mask: () => tokens.map(() => 1),
      token_type_ids: () => tokens.map(() => 0),
    };
    const feeds = inputNames.map((name) => {
      if (!isInput(name)) throw new Error(`it needs the input ${name}`);
      return [name, this.makeTensor(valuesOf[name]())] as const;
    });
    const outputName = outputNames.includes(POOLED_OUTPUT) ? POOLED_OUTPUT : outputNames[0]!;
    const { [outputName]: output } = await this.session.run(Object.fromEntries(feeds), [outputName]);
    const vector = output && normalize(this.pool(output, tokens.length));
    if (!vector) throw new Error('it returned no finite vector');
    return vector;
  }

  private pool({ data, dims, type }: Tensor, tokens: number): ArrayLike<number> {
    if (type !== 'float32') throw new Error(`its output has the type ${type} instead of float32`);
    const numbers = data as Float32Array;
    const [count, length, dimensions] = dims;
    if (count === 1 && dims.length === 2) return numbers;
    if (count === 1 && dims.length === 3 && length === tokens) return meanOf(numbers, tokens, dimensions!);
    throw new Error(`its output has the shape ${dims.join('×')} instead of a vector for each token`);
  }

  /** Returns the tokens of a text. The last one is the end token, even if the text is truncated. */
  private tokensOf(text: string): number[] {
    const { ids } = this.tokenizer.encode(text);
    if (!ids.length) throw new Error('the text has no tokens');
    return ids.length > this.maxTokens ? [...ids.slice(0, this.maxTokens - 1), ids.at(-1)!] : ids;
  }
}

/** Returns the files of a model: the model file, and the weight files in the same folder, whose names start with the model file's name. */
const filesOf = (modelFile: string): string[] =>
  readdirSync(dirname(modelFile))
    .filter((name) => name.startsWith(basename(modelFile)))
    .sort()
    .map((name) => join(dirname(modelFile), name))
    .filter((file) => statSync(file).isFile());

/** Returns a digest of everything that determines the vectors: the model and tokenizer files, and the prefixes. */
export const digestOf = async ({ modelFile, tokenizerFile, tokenizerConfigFile, prefixes, maxTokens }: ModelFolder): Promise<string> => {
  const digest = createHash('sha256').update(JSON.stringify([prefixes, maxTokens]));
  for (const file of [...filesOf(modelFile), tokenizerFile, ...(tokenizerConfigFile ? [tokenizerConfigFile] : [])])
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) digest.update(chunk as Buffer);
  return digest.digest('hex');
};
