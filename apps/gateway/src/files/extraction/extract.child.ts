import { setPriority } from 'node:os';
import type { Extract } from './extract.ts';
import { Unextractable } from './extract.ts';
import { extractFile, type Source } from './extract-file.ts';
import type { Message, Outcome } from './extractor.ts';

const DETAIL = 300;
const OFFERS_AT_ONCE = 2_000;
const failureOf = (error: unknown): Outcome =>
  error instanceof Unextractable
    ? { failure: error.reason, detail: error.detail }
    : { failure: 'broken', detail: String(error instanceof Error ? (error.stack ?? error) : error).slice(0, DETAIL) };

// A caller who waits for an answer of the gateway comes first.
setPriority(10);

process.once('message', (source: Source) => {
  void extractFile(source)
    .catch(failureOf)
    .then(answer)
    .finally(() => process.disconnect());
});

const send = (message: Message): Promise<void> => new Promise((sent) => process.send!(message, undefined, undefined, () => sent()));

const answer = async (outcome: Outcome): Promise<void> => {
  if ('failure' in outcome || !outcome.prices) return send(outcome);
  const { offers } = outcome.prices;
  for (let from = 0; from < offers.length; from += OFFERS_AT_ONCE) await send({ offers: offers.slice(from, from + OFFERS_AT_ONCE) });
  const rest: Extract = { ...outcome, prices: { ...outcome.prices, offers: [] } };
  return send(rest);
};
