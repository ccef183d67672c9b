import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { BUDGETS, costOf, Processor } from '../../tools/processor';

const BUSY_MS = 600;
const busyScript = `const end = process.cpuUsage().user + ${BUSY_MS * 1_000}; while (process.cpuUsage().user < end) for (let n = 0; n < 1e6; n++);`;

it('R10.6 the measured cost of a test suite includes processes that end after their parent', async () => {
  const processor = new Processor();
  const usedBefore = processor.used();
  // Skip on systems that do not report the processor usage of processes.
  if (usedBefore === undefined) return processor.stop();
  const shell = spawn('sh', ['-c', '"$0" -e "$1" & sleep 0.4', process.execPath, busyScript], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(shell, 'exit');
  // The output stream closes when the last process has ended.
  await once(shell.stdout.resume(), 'close');
  await pause(100);
  const usedSeconds = processor.used()! - usedBefore;
  processor.stop();
  expect(usedSeconds).toBeGreaterThan((0.5 * BUSY_MS) / 1_000);
  expect(usedSeconds).toBeLessThan((4 * BUSY_MS) / 1_000);
});

it('R10.6 a test suite fails only if it exceeds its budget, whatever its goal', () => {
  const { goal, budget } = BUDGETS.units;
  expect(costOf('units', 100, 100 + budget)).toEqual({ words: `, ${budget} s of processor, goal ${goal}`, isOver: false });
  expect(costOf('units', 100, 101 + budget)).toEqual({
    words: `, ${budget + 1} s of processor, goal ${goal}: OVER ITS BUDGET OF ${budget}`,
    isOver: true,
  });
  expect(costOf('units', undefined, undefined)).toEqual({ words: '', isOver: false });
});
