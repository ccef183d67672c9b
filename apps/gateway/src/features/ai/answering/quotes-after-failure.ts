import type { Log } from '../../../platform/log';
import { type Answerer, AnswerFailure, type AnswerPiece, type AnswerTask } from '../answerer';

const MARK = /\[(\d{1,3})\]/g;

/** Writes with a model and continues with quotes if the model fails, so that a failing endpoint still gives an answer. */
export async function* writeWithQuotes(
  model: Answerer,
  quotes: Answerer,
  task: AnswerTask,
  signal: AbortSignal,
  log: Log,
): AsyncIterable<AnswerPiece> {
  let hasText = false;
  try {
    for await (const piece of model.write(task, signal)) {
      hasText ||= 'text' in piece && piece.text !== '';
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof AnswerFailure) || signal.aborted) throw error;
    log.warn({ event: 'ai.model_failed', why: error.why, model: model.provider }, 'an answer is written from quotes, as its model failed');
    yield* yieldQuotesAfterFailure(error, hasText, quotes.write(task, signal));
  }
}

async function* yieldQuotesAfterFailure(
  { why, retryAfterMs, cited }: AnswerFailure,
  hasText: boolean,
  quotes: AsyncIterable<AnswerPiece>,
): AsyncIterable<AnswerPiece> {
  const retryAt = retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs);
  let isFirst = hasText;
  for await (const piece of quotes) {
    if ('end' in piece) {
      const { found, citations } = piece.end;
      const renumberedCitations = citations.map((citation) => ({ ...citation, n: citation.n + cited.sources }));
      yield {
        end: {
          ...piece.end,
          found: found === 'nothing' && hasText ? 'closest' : found,
          citations: [...cited.citations, ...renumberedCitations],
          missing: { why, retryAt, isPartial: hasText },
        },
      };
    } else if ('text' in piece) {
      const text = piece.text.replace(MARK, (_, n: string) => `[${Number(n) + cited.sources}]`);
      yield { text: isFirst ? `\n\n${text}` : text };
      isFirst = false;
    } else yield piece;
  }
}
