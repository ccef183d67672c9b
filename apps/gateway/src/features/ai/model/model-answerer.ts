import { CitationStream, type Passage, proveCitations, sanitizeForPrompt, tokensOf } from '@portal/answers';
import type { Figures } from '@portal/contracts';
import type { Log } from '../../../platform/log';
import { type Answerer, AnswerFailure, type AnswerPiece, type AnswerTask } from '../answerer';
import type { PortalFigures } from '../figures/portal-figures';
import type { ModelCall } from './chunk';
import { FIGURE_TOOL, readToolCall } from './figure-tool';
import type { ModelClient, ModelMessage } from './model-client';
import { promptOf } from './prompt';

/** The maximum number of queries that the model may run for one answer. */
const MAX_CALLS = 2;
/** The maximum share of the model's context for rows of figures. The reader sees all rows. */
const SHARE_OF_ROWS = 0.08;

/** Writes answers with a model from the given passages alone, and checks the model's citations. */
export class ModelAnswerer implements Answerer {
  constructor(
    readonly client: ModelClient,
    private readonly figures: PortalFigures,
    private readonly log: Log,
  ) {}

  get provider(): string {
    return this.client.endpoint.model;
  }

  /** Returns true if the model can run figures queries. */
  get canCount(): boolean {
    return this.client.endpoint.supportsTools;
  }

  async *write(task: AnswerTask, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    try {
      yield* this.answer(task, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async *answer(task: AnswerTask, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const { findings, question } = task;
    if (!findings.passages.length || findings.unknownCodes.length) {
      yield { end: { found: 'nothing', isTruncated: false, citations: [] } };
      return;
    }
    const { endpoint } = this.client;
    const reservedTokens = tokensOf(JSON.stringify(FIGURE_TOOL)) + Math.ceil(MAX_CALLS * SHARE_OF_ROWS * endpoint.contextTokens);
    const { messages, sources } = promptOf(task, endpoint, reservedTokens);
    yield* readingSteps(sources.passages);
    const citationStream = new CitationStream(sources.passages.length);
    let answer = '';
    let callCount = 0;
    let figureCount = 0;
    let isTruncated = false;
    const show = (text: string): AnswerPiece[] => {
      answer += text;
      return text ? [{ text }] : [];
    };
    for (let calls: readonly ModelCall[] = [], isFirst = true; isFirst || calls.length; isFirst = false) {
      for (const call of calls) {
        const pieces = callCount < MAX_CALLS ? this.count(task, call) : yieldRefusal('no more calls');
        callCount += 1;
        let content = '';
        for await (const piece of pieces)
          if ('told' in piece) content = piece.told;
          else {
            if ('figures' in piece) figureCount += 1;
            yield piece;
          }
        messages.push(...exchangeOf(call, content));
      }
      calls = [];
      const tools = endpoint.supportsTools && callCount < MAX_CALLS ? [FIGURE_TOOL] : [];
      yield { tokens: tokensOf(JSON.stringify({ messages, tools })) };
      try {
        for await (const piece of this.client.stream({ messages, tools }, signal)) {
          if ('text' in piece) yield* show(citationStream.take(piece.text));
          // Ignore function calls if no function was offered; the answer then ends.
          else if ('calls' in piece) calls = tools.length ? piece.calls : [];
          else isTruncated = piece.finish === 'length';
        }
      } catch (error) {
        if (error instanceof AnswerFailure && answer)
          error.cited = { citations: proveCitations(answer, question.language, sources.passages), sources: sources.passages.length };
        throw error;
      }
    }
    yield* show(citationStream.flush());
    if (citationStream.dropped)
      this.log.warn(
        { event: 'ai.citations_dropped', marks: citationStream.dropped, sources: sources.passages.length },
        'the model cited no source',
      );
    const citations = proveCitations(answer, question.language, sources.passages);
    const isProven = citations.some(({ proof }) => proof === 'proven') || (figureCount > 0 && !citations.length);
    yield { end: { found: isProven ? 'answer' : 'closest', isTruncated, citations } };
  }

  /** Runs a query for the model. Argument errors are returned to the model as data. */
  private async *count({ principal }: AnswerTask, call: ModelCall): AsyncGenerator<AnswerPiece | { told: string }> {
    const figureQuery = readToolCall(call);
    if (!figureQuery) {
      yield* yieldRefusal('the arguments do not fit the schema');
      return;
    }
    yield { step: { kind: 'counting', what: figureQuery.what } };
    const countedFigures = await this.figures.count(principal, figureQuery);
    yield countedFigures;
    yield { told: formatFigures(countedFigures.figures, SHARE_OF_ROWS * this.client.endpoint.contextTokens) };
  }
}

/** Yields one step for each page that the model reads. */
function* readingSteps(passages: readonly Passage[]): Generator<AnswerPiece> {
  const seenPlaces = new Set<string>();
  for (const { publicationId, title, page } of passages) {
    const place = `${publicationId} ${page}`;
    if (!seenPlaces.has(place)) yield { step: { kind: 'reading', title, page } };
    seenPlaces.add(place);
  }
}

/** Returns the figures as text within a token limit: the finding, and as many rows as fit. */
const formatFigures = ({ df, data_description }: Figures, tokens: number): string => {
  const text = (rows: number) =>
    sanitizeForPrompt(
      JSON.stringify({
        finding: data_description,
        columns: df.columns.map(({ key, label }) => [key, label]),
        rows: df.rows.slice(0, rows),
      }),
    );
  let rows = df.rows.length;
  while (rows > 0 && tokensOf(text(rows)) > tokens) rows = Math.floor(rows / 2);
  return text(rows);
};

async function* yieldRefusal(reason: string): AsyncGenerator<{ told: string }> {
  yield { told: JSON.stringify({ refused: reason }) };
}

const exchangeOf = ({ id, name, arguments: callArguments }: ModelCall, content: string): ModelMessage[] => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: callArguments } }] },
  { role: 'tool', tool_call_id: id, content },
];
