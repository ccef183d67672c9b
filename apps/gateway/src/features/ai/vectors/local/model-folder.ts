import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { StartRefused } from '../../../../platform/config/env';
import { reasonOf } from '../../../../platform/log';

/** The files of a model and its input format. */
export interface ModelFolder {
  modelFile: string;
  tokenizerFile: string;
  tokenizerConfigFile: string | null;
  /** The maximum number of tokens per text. Further tokens are ignored. */
  maxTokens: number;
  /** The prefixes that the model expects before questions and passages. */
  prefixes: { question: string; passage: string };
}

/** The names that Optimum uses for an exported model, in the order of preference. */
const MODEL_FILES = ['model.onnx', 'model_quantized.onnx', 'onnx/model.onnx', 'onnx/model_quantized.onnx'];
const MAX_TOKENS = 512;
/** E5 models are trained with these prefixes (https://huggingface.co/intfloat/multilingual-e5-small). */
const E5_PREFIXES = { question: 'query: ', passage: 'passage: ' };
const NO_PREFIXES = { question: '', passage: '' };
const E5_NAME = /(?:^|[^a-z\d])e5(?:[^a-z\d]|$)/i;

const Config = z.object({
  _name_or_path: z.optional(z.string()),
  max_position_embeddings: z.optional(z.int().check(z.minimum(2))),
});

export const refuseFolder = (reason: string): StartRefused => new StartRefused(`Settings: AI_EMBEDDINGS_DIR: ${reason}`);

const readConfig = (file: string): z.infer<typeof Config> => {
  if (!existsSync(file)) return {};
  try {
    return z.parse(Config, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw refuseFolder(`${file} cannot be read (${error instanceof SyntaxError ? reasonOf(error) : 'it describes no model'})`);
  }
};

/** Finds the model files in a folder, which must have the layout of an Optimum export. Throws `StartRefused` if a file is missing. */
export const readModelFolder = (folder: string): ModelFolder => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw refuseFolder(`${folder} is not a folder`);
  const modelFile = MODEL_FILES.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (!modelFile)
    throw refuseFolder(`${folder} contains no model; expected ${MODEL_FILES.slice(0, -1).join(', ')} or ${MODEL_FILES.at(-1)}`);
  const tokenizerFile = join(folder, 'tokenizer.json');
  if (!existsSync(tokenizerFile)) throw refuseFolder(`${folder} contains no tokenizer.json`);
  const tokenizerConfigFile = join(folder, 'tokenizer_config.json');
  const { max_position_embeddings: positions = MAX_TOKENS, _name_or_path: name = '' } = readConfig(join(folder, 'config.json'));
  return {
    modelFile,
    tokenizerFile,
    tokenizerConfigFile: existsSync(tokenizerConfigFile) ? tokenizerConfigFile : null,
    maxTokens: Math.min(MAX_TOKENS, positions),
    prefixes: [basename(resolve(folder)), name].some((text) => E5_NAME.test(text)) ? E5_PREFIXES : NO_PREFIXES,
  };
};
