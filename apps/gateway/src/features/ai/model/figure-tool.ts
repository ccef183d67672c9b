import { FIGURES_QUERIES } from '@portal/contracts';
import { type FigureCall, readFigureCall } from '../figures/figure-inputs';
import { PERIODS } from '../figures/period';
import type { ModelCall } from './chunk';

const NAME = 'portal_figures';

/** The eight figures queries as one function for the model. It reads only within the caller's access rights. */
export const FIGURE_TOOL = {
  type: 'function',
  function: {
    name: NAME,
    description: 'Counts what the portal knows. The reader is shown the table and its chart beside your answer.',
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', enum: FIGURES_QUERIES },
        period: {
          description: 'A name, or the first and the last day; not for prices',
          anyOf: [
            { type: 'string', enum: PERIODS },
            {
              type: 'object',
              properties: { from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } },
              required: ['from', 'to'],
              additionalProperties: false,
            },
          ],
        },
        group: { type: 'string', enum: ['day', 'week', 'month', 'status', 'product', 'company'] },
        family: { type: 'string', description: 'A product by its code, as YD-L5' },
      },
      required: ['query'],
      additionalProperties: false,
    },
  },
} as const;

/** Parses a function call of the model. Returns null if the call is invalid. */
export const readToolCall = ({ name, arguments: text }: ModelCall): FigureCall | null => {
  if (name !== NAME) return null;
  try {
    const { query, ...input } = JSON.parse(text) as Record<string, unknown>;
    return typeof query === 'string' ? readFigureCall(query, input) : null;
  } catch {
    return null;
  }
};
