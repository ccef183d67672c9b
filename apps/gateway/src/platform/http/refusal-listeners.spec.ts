import { expect, it } from '@jest/globals';
import { Missing } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { RefusalError } from './refusal-error';
import { RefusalListeners } from './refusal-listeners';

it('R10.5 every listener hears of a refusal, and two of one name stop the start', () => {
  const listeners = new RefusalListeners();
  const codes: string[] = [];
  for (const name of ['log', 'audit']) listeners.register(name, ({ refusal }) => void codes.push(`${name} ${refusal.code}`));
  listeners.notify(new RefusalError(Missing), {} as FastifyRequest);
  expect(codes).toEqual([`log ${Missing.code}`, `audit ${Missing.code}`]);
  expect(() => listeners.register('log', () => undefined)).toThrow('more than one refusal listener named log');
});
