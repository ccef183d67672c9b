import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { absoluteRow, type Bench, median, type Row } from './bench.ts';
import type { JudgedQuestion, Verdict } from './judged/judge.ts';

/**
 * The question sets, each with a target share of responses that cite the right document. Only the first set was used to tune the code. The
 * paraphrases and the questions in another language than the document were written without knowledge of the code.
 */
const GOAL_BY_SET = { tuned: 0.9, fresh: 0.85, procedures: 0.85, paraphrases: 0.8, crossing: 0.85 } as const;
type SetName = keyof typeof GOAL_BY_SET;
const SETS = Object.keys(GOAL_BY_SET) as SetName[];
const CONFIGS = ['english', 'simple'] as const;
const FIRST_TEXT_MS = 50;

const readQuestions = (set: SetName): JudgedQuestion[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'judged', `${set}.json`), 'utf8')) as JudgedQuestion[];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
const share = <T>(all: readonly T[], matches: (item: T) => boolean): number => mean(all.map((one) => (matches(one) ? 1 : 0)));
const minimumRow = (label: string, ours: number, goal: number, floor: number[] = []): Row => ({
  ...absoluteRow(label, '', [ours], goal),
  floor,
  isMinimum: true,
});

/** Measures answers to the judged questions without a model, compared to PostgreSQL's own search. */
export const ai: Bench = {
  about: () =>
    `${SETS.map((set) => `${readQuestions(set).length} questions ${set}`).join(', ')}, of which nothing answers some; documents of the demo; PostgreSQL`,
  names: ['the portal', 'websearch_to_tsquery'],
  run: async (context) => {
    const server = await context.begin(context.program('judged'));
    await server.call('open', { server: await context.postgres(), folder: context.folder() });
    const rows: Row[] = [];
    const durations: number[] = [];
    const first: number[] = [];
    for (const set of SETS) {
      const questions = readQuestions(set);
      const verdicts: Verdict[] = [];
      for (const question of questions) {
        const { verdict, ms, textMs } = await server.call<{ verdict: Verdict; ms: number; textMs: number | null }>('ours', question);
        verdicts.push(verdict);
        durations.push(ms);
        if (textMs !== null) first.push(textMs);
      }
      const answerable = verdicts.filter(({ isAnswerable }) => isAnswerable);
      const others = verdicts.filter(({ isAnswerable }) => !isAnswerable);
      const floor: Record<string, Pick<Verdict, 'isRecalled' | 'gain'>[]> = { english: [], simple: [] };
      for (const question of questions.filter(({ documents }) => documents.length))
        for (const config of CONFIGS) floor[config]!.push(await server.call('websearch', { question, config }));
      for (const config of CONFIGS)
        console.log(
          `  ${set}, websearch_to_tsquery ${config}: recall@5 ${share(floor[config]!, ({ isRecalled }) => isRecalled).toFixed(2)}`,
        );
      rows.push(
        minimumRow(
          `${set}: recall@5`,
          share(answerable, ({ isRecalled }) => isRecalled),
          0.9,
          [share(floor['english']!, ({ isRecalled }) => isRecalled)],
        ),
        minimumRow(`${set}: nDCG@10`, mean(answerable.map(({ gain }) => gain)), 0.85, [mean(floor['english']!.map(({ gain }) => gain))]),
        minimumRow(
          `${set}: the right document is cited`,
          share(answerable, ({ isCited }) => isCited),
          GOAL_BY_SET[set],
        ),
        minimumRow(
          `${set}: the fact is shown`,
          share(answerable, ({ shown }) => shown),
          0.85,
        ),
        absoluteRow(`${set}: … in the first quote`, '', [share(answerable, ({ first }) => first)]),
        minimumRow(
          `${set}: the fact is given as an answer`,
          share(answerable, ({ shown, found }) => shown && found === 'answer'),
          0.65,
        ),
        absoluteRow(`${set}: another fact is given as an answer`, '', [
          answerable.filter(({ shown, found }) => !shown && found === 'answer').length,
        ]),
        absoluteRow(`${set}: given an answer that there is not`, '', [share(others, ({ found }) => found === 'answer')], 0.05),
        absoluteRow(`${set}: … shown as nearest`, '', [share(others, ({ found }) => found === 'closest')]),
      );
      const missedIds = answerable.filter(({ shown }) => !shown).map(({ id }) => id);
      console.log(
        `  ${set}: not shown ${missedIds.join(' ') || 'none'}; answered without a fact ${
          others
            .filter(({ found }) => found === 'answer')
            .map(({ id }) => id)
            .join(' ') || 'none'
        }`,
      );
    }
    await server.end();
    first.sort((a, b) => a - b);
    return [
      ...rows,
      absoluteRow('a question, searched and answered', 'ms', [median(durations)]),
      absoluteRow('the first words after the passages, p95', 'ms', [first[Math.floor(first.length * 0.95)]!], FIRST_TEXT_MS),
    ];
  },
};
