import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { makeOnnxModel, type OnnxModel } from './onnx-model';

const SPECIAL_TOKENS = ['<s>', '<pad>', '</s>', '<unk>'];
const UNKNOWN_ID = SPECIAL_TOKENS.indexOf('<unk>');
/** The marker that SentencePiece puts in front of a word. */
const SPACE = '▁';
/** A vector that is too short to change the topic of a text. */
const SMALL = 0.001;

/** The words of each topic. Texts that contain words of the same topics are similar. */
export const TOPICS = [
  ['leak', 'leaks', 'drip', 'dripping', 'water', 'escapes'],
  ['torque', 'tightened', 'gasket', 'flange'],
  ['query:', 'passage:'],
] as const;

/** Returns a tokenizer like those of multilingual models: Unigram, with markers at the start and the end of a text. */
const tokenizerOf = (words: readonly string[]): object => {
  const special = (content: string) => ({ id: content, ids: [SPECIAL_TOKENS.indexOf(content)], tokens: [content] });
  const addedToken = (content: string, id: number) => {
    const flags = { special: true, single_word: false, lstrip: false, rstrip: false, normalized: false };
    return { id, content, ...flags };
  };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL_TOKENS.map(addedToken),
    normalizer: { type: 'NFKC' },
    pre_tokenizer: { type: 'Metaspace', replacement: SPACE, prepend_scheme: 'always', split: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '<s>', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '</s>', type_id: 0 } },
      ],
      pair: [],
      special_tokens: { '<s>': special('<s>'), '</s>': special('</s>') },
    },
    decoder: { type: 'Metaspace', replacement: SPACE, prepend_scheme: 'always', split: true },
    model: {
      type: 'Unigram',
      unk_id: UNKNOWN_ID,
      vocab: [...SPECIAL_TOKENS.map((token) => [token, 0]), [SPACE, -4], ...words.map((word) => [`${SPACE}${word}`, -2])],
    },
  };
};

export interface EmbeddingFolder {
  topics?: readonly (readonly string[])[];
  model?: Partial<OnnxModel>;
  /** The folder name, which determines the prefixes. */
  name?: string;
  /** The path of the model in the folder. */
  file?: string;
  config?: object;
}

const temporaryFolders: string[] = [];
afterAll(() => {
  for (const folder of temporaryFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates a folder with a tokenizer and an ONNX model that has one dimension per topic, and returns its path. The folder is deleted after
 * the tests of the file.
 */
export const makeEmbeddingFolder = ({
  topics = TOPICS,
  model,
  name = 'model',
  file = 'model.onnx',
  config = {},
}: EmbeddingFolder = {}): string => {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'embedding-'));
  temporaryFolders.push(temporaryFolder);
  const folder = join(temporaryFolder, name);
  const topicOfWord = topics.flatMap((words, topic) => words.map((word) => ({ word, topic })));
  const otherTokens = [...SPECIAL_TOKENS, SPACE].map(() => topics.map(() => SMALL));
  const table = [...otherTokens, ...topicOfWord.map(({ topic }) => topics.map((_, at) => (at === topic ? 1 : SMALL)))];
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), makeOnnxModel({ table, ...model }));
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizerOf(topicOfWord.map(({ word }) => word))));
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ model_type: 'xlm-roberta', max_position_embeddings: 514, ...config }));
  return folder;
};
