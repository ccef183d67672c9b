import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddingFolder, makeEmbeddingFolder, TOPICS } from '../../../../../../../tests/kit/ai/embedding-folder';
import { makeOnnxModel } from '../../../../../../../tests/kit/ai/onnx-model';
import { until } from '../../../../../../../tests/kit/until';
import { StartRefused } from '../../../../platform/config/env';
import { makeLog } from '../../../../platform/log';
import { LocalEmbeddings } from './local-embeddings';
import { readModelFolder } from './model-folder';
import { loadRuntime } from './runtime';
import { digestOf, TextModel } from './text-model';

interface LogLine {
  event: string;
  processId: number;
  dimensions: number;
}

const openedEmbeddings: LocalEmbeddings[] = [];
let plain: LocalEmbeddings;
beforeAll(async () => {
  plain = await LocalEmbeddings.open(makeEmbeddingFolder(), makeLog('silent'));
});
afterEach(() => {
  for (const embeddings of openedEmbeddings.splice(0)) embeddings.onApplicationShutdown();
});
afterAll(() => plain.onApplicationShutdown());

const open = async (folder: string, options: Parameters<typeof LocalEmbeddings.open>[2] = {}) => {
  const lines: LogLine[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  const embeddings = await LocalEmbeddings.open(folder, log, options);
  openedEmbeddings.push(embeddings);
  return { embeddings, lines, pidOfModel: () => lines.findLast(({ event }) => event.startsWith('ai.embedding_model'))!.processId };
};
const openFolder = async (folder: EmbeddingFolder = {}) => (await open(makeEmbeddingFolder(folder))).embeddings;

const similarity = (one: Float32Array | null, other: Float32Array | null): number =>
  one!.reduce((sum, number, at) => sum + number * other![at]!, 0);

describe('a model in a folder', () => {
  it('R7.11 texts with the same meaning get similar vectors of length one', async () => {
    const { embeddings, lines } = await open(makeEmbeddingFolder());
    const [leak, torque] = await embeddings.embedPassages(['Water escapes', 'The flange is tightened with a torque']);
    const question = await embeddings.embedQuestion('Why does it drip?');
    expect(similarity(leak!, leak!)).toBeCloseTo(1, 5);
    expect(similarity(question, leak!)).toBeGreaterThan(0.9);
    expect(similarity(question, torque!)).toBeLessThan(0.2);
    expect(lines).toMatchObject([{ event: 'ai.embedding_model_loaded', dimensions: TOPICS.length }]);
  });

  it.each<[string, EmbeddingFolder]>([
    ['a quantized model', { file: 'model_quantized.onnx' }],
    ['a model in the subfolder of its format', { file: 'onnx/model.onnx' }],
    ['a model that needs token types', { model: { inputs: ['input_ids', 'attention_mask', 'token_type_ids'] } }],
    ['a model that pools its tokens', { model: { output: 'sentence_embedding', rank: 2 } }],
  ])('R7.11 %s gives the same vectors', async (_, folder) => {
    const [expected] = await plain.embedPassages(['leak of the gasket: water']);
    const [vector] = await (await openFolder(folder)).embedPassages(['leak of the gasket: water']);
    expect(similarity(vector!, expected!)).toBeCloseTo(1, 5);
  });

  it.each<[string, EmbeddingFolder]>([
    ['the name of the folder', { name: 'multilingual-e5-small' }],
    ['the name in config.json', { config: { _name_or_path: 'intfloat/multilingual-e5-small' } }],
  ])('R7.11 an E5 model, recognized by %s, gets its prefixes', async (_, folder) => {
    const e5 = await openFolder(folder);
    expect(similarity(await e5.embedQuestion('drip'), await plain.embedQuestion('query: drip'))).toBeCloseTo(1, 5);
    expect(similarity((await e5.embedPassages(['drip']))[0]!, (await plain.embedPassages(['passage: drip']))[0]!)).toBeCloseTo(1, 5);
    expect(e5.model).not.toBe(plain.model);
  });

  it('R7.11 the name of a model depends on the content of its files, not on their location', async () => {
    expect((await openFolder({ name: 'another' })).model).toBe(plain.model);
    expect((await openFolder({ topics: [...TOPICS, ['more']] })).model).not.toBe(plain.model);
  });

  it.each(['model.onnx_data', 'model.onnx.weights', 'tokenizer_config.json'])(
    'R7.11 the digest of a model depends on the content of %s',
    async (file) => {
      const folder = makeEmbeddingFolder();
      writeFileSync(join(folder, file), '{}');
      const digest = await digestOf(readModelFolder(folder));
      writeFileSync(join(folder, file), '{"changed":true}');
      expect(await digestOf(readModelFolder(folder))).not.toBe(digest);
    },
  );

  it('R7.11 only the beginning of an overlong text is embedded', async () => {
    const embeddings = await openFolder({ config: { max_position_embeddings: 8 } });
    const [whole, beginning, longest] = await embeddings.embedPassages([
      `${'leak '.repeat(6)}${'torque '.repeat(500)}`,
      'leak '.repeat(6).trim(),
      'leak '.repeat(100_000),
    ]);
    expect(similarity(whole!, beginning!)).toBeCloseTo(1, 5);
    expect(similarity(longest!, beginning!)).toBeCloseTo(1, 5);
  });

  it('R7.11 an empty text, and a text with other scripts and lone surrogates, get a vector', async () => {
    const vectors = await plain.embedPassages(['', ' \n', '漏水 รั่ว 😀 \ud800 </s>', 'x'.repeat(10_000)]);
    expect(vectors.map((vector) => similarity(vector, vector).toFixed(3))).toEqual(Array(4).fill('1.000'));
  });

  it('R7.11 a question is embedded before passages that are waiting', async () => {
    const order: string[] = [];
    const passages = plain.embedPassages(Array(20).fill('leak '.repeat(400))).then(() => order.push('passages'));
    const questions = Promise.all(Array.from({ length: 5 }, () => plain.embedQuestion('torque'))).then((vectors) => {
      order.push('questions');
      return vectors;
    });
    const others = await questions;
    await passages;
    expect(order).toEqual(['questions', 'passages']);
    expect(new Set(others.map((vector) => similarity(vector, others[0]!).toFixed(3)))).toEqual(new Set(['1.000']));
  });
});

describe('a folder without a usable model', () => {
  it.each<[string, RegExp, (folder: string) => void]>([
    ['is missing', /is not a folder/, (folder) => rmSync(folder, { recursive: true })],
    ['has no model', /contains no model; expected model\.onnx, /, (folder) => rmSync(join(folder, 'model.onnx'))],
    ['has no tokenizer', /contains no tokenizer\.json/, (folder) => rmSync(join(folder, 'tokenizer.json'))],
    ['has a broken configuration', /config\.json cannot be read/, (folder) => writeFileSync(join(folder, 'config.json'), '{')],
    [
      'has an unknown configuration',
      /config\.json cannot be read/,
      (folder) => writeFileSync(join(folder, 'config.json'), '{"max_position_embeddings":"many"}'),
    ],
    ['has a broken model', /model\.onnx cannot be used \(.*Protobuf/, (folder) => writeFileSync(join(folder, 'model.onnx'), 'no model')],
  ])('R10.6 startup is refused with the setting and the reason if the folder %s', async (_, reason, breakFolder) => {
    const folder = makeEmbeddingFolder();
    breakFolder(folder);
    const startup = open(folder);
    await expect(startup).rejects.toThrow(StartRefused);
    await expect(startup).rejects.toThrow(/^Settings: AI_EMBEDDINGS_DIR: /);
    await expect(startup).rejects.toThrow(reason);
  });

  it.each<[string, RegExp, string, string | Uint8Array]>([
    ['a broken tokenizer', /tokenizer\.json cannot be used \(.*JSON/, 'tokenizer.json', '{'],
    ['an empty tokenizer', /tokenizer\.json cannot be used/, 'tokenizer.json', '{}'],
    ['an empty model', /model\.onnx cannot be used/, 'model.onnx', ''],
    [
      'a model with another input',
      /model\.onnx cannot be used \(it needs the input pixel_values\)/,
      'model.onnx',
      makeOnnxModel({ table: [[1]], inputs: ['pixel_values'] }),
    ],
    [
      'a model with another vocabulary',
      /model\.onnx cannot be used \(.*out of data bounds/,
      'model.onnx',
      makeOnnxModel({ table: [[1], [1], [1]] }),
    ],
    [
      'a model of zeros',
      /model\.onnx cannot be used \(it returned no finite vector\)/,
      'model.onnx',
      makeOnnxModel({ table: Array(40).fill([0, 0]) }),
    ],
  ])('R10.6 loading %s fails with the file and the reason', async (_, reason, file, content) => {
    const folder = makeEmbeddingFolder();
    writeFileSync(join(folder, file), content);
    await expect(TextModel.load(readModelFolder(folder), 1)).rejects.toThrow(reason);
  });

  it('R10.6 startup without the runtime fails with an error that states the command to install the runtime', async () => {
    const importError = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    await expect(loadRuntime(() => Promise.reject(importError))).rejects.toThrow(
      /onnxruntime-node is not installed.*npm install --include=optional/,
    );
    await expect(loadRuntime(() => Promise.reject(new Error('no GLIBC')))).rejects.toThrow(
      /onnxruntime-node cannot be loaded \(no GLIBC\)/,
    );
  });
});

describe('the process of a model', () => {
  it('R8.4 a model process that has exited is restarted', async () => {
    const { embeddings, lines, pidOfModel } = await open(makeEmbeddingFolder(), { restartMs: 0 });
    const firstPid = pidOfModel();
    process.kill(firstPid, 'SIGKILL');
    await until(() => embeddings.embedQuestion('drip'));
    expect(lines.map(({ event }) => event)).toContain('ai.embedding_model_restarted');
    expect(pidOfModel()).not.toBe(firstPid);
  });

  it('R8.4 questions are searched by words until a model process that has exited is restarted', async () => {
    const { embeddings, pidOfModel } = await open(makeEmbeddingFolder(), { restartMs: 600_000 });
    process.kill(pidOfModel(), 'SIGKILL');
    expect(await embeddings.embedQuestion('drip')).toBeNull();
    await expect(embeddings.embedPassages(['drip'])).rejects.toThrow(/has ended/);
  });

  it('R8.4 a model process that exits after running for a long time is not restarted immediately', async () => {
    const restartMs = 300;
    const { embeddings, pidOfModel } = await open(makeEmbeddingFolder(), { restartMs });
    await pause(restartMs);
    process.kill(pidOfModel(), 'SIGKILL');
    expect(await embeddings.embedQuestion('drip')).toBeNull();
    await expect(embeddings.embedPassages(['drip'])).rejects.toThrow(/has ended/);
    await until(() => embeddings.embedQuestion('drip'));
  });

  it('R8.4 a shutdown ends a model process that is still loading the model', async () => {
    const { embeddings, pidOfModel } = await open(makeEmbeddingFolder(), { restartMs: 0 });
    process.kill(pidOfModel(), 'SIGKILL');
    await expect(embeddings.embedPassages(['drip'])).rejects.toThrow(/ended with SIGKILL/);
    const vectors = embeddings.embedPassages(['drip']);
    embeddings.onApplicationShutdown();
    await expect(vectors).rejects.toThrow(/ended with SIGKILL/);
  });

  it('R8.4 a model process that does not respond is terminated', async () => {
    const options: Parameters<typeof open>[1] = { textMs: 200, restartMs: 0 };
    const { embeddings, pidOfModel } = await open(makeEmbeddingFolder(), options);
    delete options.textMs;
    process.kill(pidOfModel(), 'SIGSTOP');
    await expect(embeddings.embedPassages(['drip'])).rejects.toThrow(/ended with SIGKILL/);
    expect(await embeddings.embedPassages(['drip'])).toHaveLength(1);
  });

  it('R8.4 a question that exceeds its embedding time limit is searched by words, and later questions get their own vectors', async () => {
    const options: Parameters<typeof open>[1] = { questionMs: 100 };
    const { embeddings, pidOfModel } = await open(makeEmbeddingFolder(), options);
    const pid = pidOfModel();
    process.kill(pid, 'SIGSTOP');
    expect(await Promise.all([embeddings.embedQuestion('drip'), embeddings.embedQuestion('torque')])).toEqual([null, null]);
    delete options.questionMs;
    process.kill(pid, 'SIGCONT');
    const [torque] = await embeddings.embedPassages(['torque']);
    expect(similarity(await embeddings.embedQuestion('torque'), torque!)).toBeCloseTo(1, 5);
  });

  it('R7.11 a model whose files have changed is not used until the gateway is restarted', async () => {
    const folder = makeEmbeddingFolder();
    const { embeddings, pidOfModel } = await open(folder, { restartMs: 0 });
    cpSync(makeEmbeddingFolder({ topics: [...TOPICS, ['more']] }), folder, { recursive: true });
    process.kill(pidOfModel(), 'SIGKILL');
    await expect(
      (async () => {
        for (;;) await embeddings.embedPassages(['drip']);
      })(),
    ).rejects.toThrow(/have changed|ended with/);
    await expect(embeddings.embedPassages(['drip'])).rejects.toThrow(/have changed/);
  });

  it('R7.11 the model process exits when the gateway is shut down', async () => {
    const { embeddings, pidOfModel } = await open(makeEmbeddingFolder());
    const isRunning = (): boolean => {
      try {
        return process.kill(pidOfModel(), 0);
      } catch {
        return false;
      }
    };
    expect(isRunning()).toBe(true);
    embeddings.onApplicationShutdown();
    await until(() => !isRunning());
    await expect(embeddings.embedPassages(['drip'])).rejects.toThrow(/ended/);
  });
});
