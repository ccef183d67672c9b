import { setImmediate } from 'node:timers/promises';
import { type Answerer, type AnswerPiece, type AnswerTask, type Citation, EXTRACTIVE } from '../answerer';
import type { PortalFigures } from '../figures/portal-figures';
import type { Findings } from '../findings';
import { withoutMarks } from '../marks';
import { choose } from './choose';
import type { Evidence } from './evidence';
import { intentOf } from './intents';
import { rowSentence } from './row-sentence';

const lineOf = (evidence: Evidence, findings: Findings): string => (evidence.row ? rowSentence(evidence, findings) : evidence.text);

/** Answers with what the passages say, word for word, or with figures of the portal where the question asks for these; with no sentence of its own. */
export class ExtractiveAnswerer implements Answerer {
  readonly provider = EXTRACTIVE;

  constructor(private readonly figures: PortalFigures) {}

  async *write({ who, question, findings }: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece> {
    const call = intentOf(question.text, findings.language);
    if (call) {
      yield { step: { kind: 'counting', what: call.what } };
      yield await this.figures.count(who, call);
      yield { end: { found: 'answer', cut: false, citations: [] } };
    } else yield* quote(findings, signal);
  }
}

async function* quote(findings: Findings, signal: AbortSignal): AsyncIterable<AnswerPiece> {
  const { found, quotes } = choose(findings);
  const citations: Citation[] = [];
  for (const [at, evidence] of quotes.entries()) {
    // Others have their turn between two quotes, and a stop is heard.
    await setImmediate();
    if (signal.aborted) return;
    const { passage } = evidence;
    const n = at + 1;
    if (!citations.some((citation) => citation.passage === passage))
      yield { step: { kind: 'reading', title: passage.title, page: passage.page } };
    citations.push({ n, passage, quote: evidence.text, row: evidence.row, proof: 'proven' });
    yield { text: `${at ? '\n' : ''}${withoutMarks(lineOf(evidence, findings))} [${n}]` };
  }
  yield { end: { found, cut: false, citations } };
}
