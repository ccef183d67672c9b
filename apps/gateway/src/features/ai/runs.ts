import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Findings } from '@portal/answers';
import type { FinalState, Principal } from '@portal/contracts';
import { exhaustMap, from, interval, Subscription } from 'rxjs';
import { Nodes } from '../../platform/cluster/nodes';
import { chatRoom } from '../../platform/facts/rooms';
import { Signals } from '../../platform/live/signals';
import { LOG, type Log } from '../../platform/log';
import { requestContext } from '../../platform/request-context';
import { AbortedError, abortable, awaitUnlessAborted } from './abortable';
import { type AnswerEnd, AnswerFailure, type AnswerPiece, type AnswerTask, EXTRACTIVE } from './answerer';
import { ANSWERING, type Answering } from './answering/answering';
import { LiveRun, type RunEvent } from './live-run';
import { questionKey } from './question-key';
import type { OwnFile } from './retrieval/rank-file';
import { type Ending, RunStore } from './run-store';

/** The interval in ms for sending text to followers. */
const SEND_INTERVAL_MS = 50;
export const SAVE_MS = 500;
const ORPHANS_MS = 3_000;
/** The number of consecutive failed saves after which the answer fails. */
const FAILED_SAVES_MAX = 3;
/** The inter-gateway message that stops a run. If it is lost, the owner sees the stop request in the row at its next save. */
const STOP_TOPIC = 'chat.stop';
const UNSAVED_ENDING = { state: 'failed', why: 'unsaved' } as const satisfies Ending;

/** The input of a run, loaded after the run is registered, so that a joining caller finds the run. */
export interface RunTask {
  principal: Principal;
  read: () => Promise<Omit<AnswerTask, 'principal' | 'findings'> & { file: OwnFile | null }>;
}

interface OwnRun {
  run: LiveRun;
  abort: AbortController;
  /** The outcome to store. The first outcome set takes precedence. */
  ending: Ending | null;
  over: Promise<void>;
}

/** Generates the answers of the runs that this process owns, even after their requesters have disconnected. */
@Injectable()
export class Runs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ownRuns = new Map<string, OwnRun>();
  private readonly ticks = new Subscription();
  private flushTimer: NodeJS.Timeout | null = null;
  private failedSaves = 0;
  private leaving = false;

  constructor(
    private readonly store: RunStore,
    private readonly signals: Signals,
    private readonly nodes: Nodes,
    @Inject(ANSWERING) private readonly answerService: Answering,
    @Inject(LOG) private readonly log: Log,
  ) {
    nodes.on(STOP_TOPIC, (runId: string) => void this.endAs(runId, { state: 'stopped' }));
  }

  onApplicationBootstrap(): void {
    this.ticks.add(
      interval(SAVE_MS)
        .pipe(exhaustMap(() => from(this.save())))
        .subscribe(),
    );
    this.ticks.add(
      interval(ORPHANS_MS)
        .pipe(exhaustMap(() => from(this.endOrphans())))
        .subscribe(),
    );
  }

  /** Returns a run that this process is writing; undefined for runs of other processes and ended runs. */
  find(runId: string): LiveRun | undefined {
    return this.ownRuns.get(runId)?.run;
  }

  /** Starts writing a run whose row exists, outside of the request. */
  start(run: LiveRun, task: RunTask): void {
    run.follow((event) => this.signal(run, event));
    const abortController = new AbortController();
    const ownRun: OwnRun = { run, abort: abortController, ending: this.leaving ? { state: 'interrupted' } : null, over: Promise.resolve() };
    this.ownRuns.set(run.runId, ownRun);
    if (this.leaving) abortController.abort();
    ownRun.over = requestContext
      .exit(() => this.write(ownRun, task))
      .catch((error: unknown) => this.log.error({ event: 'chat.run_lost', runId: run.runId, err: error }, 'an answer could not be ended'));
  }

  /** Stops a run of this process and waits until the stop is stored, or notifies the other gateways. */
  async stop(runId: string): Promise<void> {
    if (!this.ownRuns.has(runId)) this.nodes.send(STOP_TOPIC, runId);
    await this.endAs(runId, { state: 'stopped' });
  }

  /** Ends all runs of this process and starts no new ones. */
  async beforeApplicationShutdown(): Promise<void> {
    this.leaving = true;
    await Promise.all([...this.ownRuns.keys()].map((runId) => this.endAs(runId, { state: 'interrupted' })));
    this.ticks.unsubscribe();
    if (this.flushTimer) clearInterval(this.flushTimer);
  }

  async endOrphans(): Promise<void> {
    try {
      await this.store.endOrphans();
    } catch (error) {
      this.log.warn({ event: 'chat.orphans_failed', err: error }, 'runs without an owner could not be ended');
    }
  }

  /** Saves all answers being written, and applies stop requests from their rows. */
  async save(): Promise<void> {
    const runningRuns = [...this.ownRuns.values()].filter(({ ending }) => !ending);
    if (!runningRuns.length) return;
    try {
      const savedRuns = await this.store.save(runningRuns.map(({ run }) => run));
      this.failedSaves = 0;
      for (const { run } of runningRuns) {
        const row = savedRuns.get(run.runId);
        if (!row) this.drop(run.runId);
        else if (row.isStopped) void this.stop(run.runId);
      }
    } catch (error) {
      this.failedSaves++;
      this.log.warn({ event: 'chat.save_failed', times: this.failedSaves, err: error }, 'running answers could not be saved');
      if (this.failedSaves < FAILED_SAVES_MAX) return;
      // Reset the number of failed saves for later answers.
      this.failedSaves = 0;
      for (const { run } of runningRuns) void this.endAs(run.runId, UNSAVED_ENDING);
    }
  }

  /** Drops a run that another process has ended. Its followers poll the row. */
  private drop(runId: string): void {
    const ownRun = this.ownRuns.get(runId);
    if (!ownRun || ownRun.ending) return;
    ownRun.ending = { state: 'interrupted' };
    ownRun.abort.abort();
  }

  private async endAs(runId: string, runEnd: Ending): Promise<void> {
    const ownRun = this.ownRuns.get(runId);
    if (!ownRun) return;
    ownRun.ending ??= runEnd;
    ownRun.abort.abort();
    await ownRun.over;
  }

  private async write(own: OwnRun, task: RunTask): Promise<void> {
    const { run, abort } = own;
    const runEnd = await this.answer(own, task).catch((error: unknown): Ending => this.endingOf(run, error));
    own.ending ??= runEnd;
    abort.abort();
    // Send the remaining text before the end, because the fact of the end contains the length of the whole text.
    run.flush({ whole: true });
    const { state, why = null } = (await this.writeEnd(run, own.ending)) ? own.ending : UNSAVED_ENDING;
    this.ownRuns.delete(run.runId);
    run.end(state, why);
  }

  private async answer({ run, abort }: OwnRun, { principal, read }: RunTask): Promise<Ending> {
    const { signal } = abort;
    const { file, question, history } = await awaitUnlessAborted(signal, read());
    await this.store.move(run.runId, 'searching');
    const findings = await awaitUnlessAborted(signal, this.answerService.find(principal, question, file, signal));
    run.takeStep({ kind: 'searching', documents: findings.documents });
    const pieces = this.answerService.write({ principal, question, history, findings }, signal);
    for await (const piece of abortable(signal, pieces)) {
      if ('end' in piece) return toEnding(piece.end, findings, question.text);
      await this.applyPiece(run, piece);
    }
    throw new AnswerFailure('truncated');
  }

  private async applyPiece(run: LiveRun, piece: Exclude<AnswerPiece, { end: unknown }>): Promise<void> {
    if ('tokens' in piece) run.tokens += piece.tokens;
    else if ('step' in piece) run.takeStep(piece.step);
    else if ('figures' in piece) run.addFigures(piece);
    else if ('card' in piece) run.addCard(piece);
    else if (piece.text) {
      run.write(piece.text);
      if (run.state === 'searching') {
        run.state = 'writing';
        run.flush();
        await this.store.move(run.runId, 'writing');
      }
      this.flushTimer ??= setInterval(() => this.flushAll(), SEND_INTERVAL_MS);
    }
  }

  /** Sends the buffered text of all runs. The timer stops when no run is left. */
  private flushAll(): void {
    for (const { run } of this.ownRuns.values()) run.flush();
    if (this.ownRuns.size || !this.flushTimer) return;
    clearInterval(this.flushTimer);
    this.flushTimer = null;
  }

  private endingOf(run: LiveRun, error: unknown): Ending {
    if (error instanceof AnswerFailure) return { state: 'failed', why: error.why };
    if (!(error instanceof AbortedError)) this.log.error({ event: 'chat.run_failed', runId: run.runId, err: error }, 'an answer failed');
    return { state: 'failed', why: 'unexpected' };
  }

  /**
   * Stores the outcome. Returns true if this or another process stored it. Otherwise the gateway that ends orphaned runs stores it later;
   * followers of this process already have the text.
   */
  private async writeEnd(run: LiveRun, runEnd: Ending): Promise<boolean> {
    for (let times = 1; ; times++) {
      try {
        await this.store.end(run, runEnd);
        return true;
      } catch (error) {
        const logFields = { runId: run.runId, state: runEnd.state, times, err: error };
        this.log.error({ event: 'chat.end_unwritten', ...logFields }, 'the end of an answer was not written');
      }
      if (this.leaving || times === FAILED_SAVES_MAX) return false;
      await wait(SAVE_MS * times);
    }
  }

  private signal({ sessionId, runId }: LiveRun, event: RunEvent): void {
    const rooms = [chatRoom(sessionId)];
    if (event.type === 'step') this.signals.send(rooms, 'chat.step', { sessionId, runId, step: event.step });
    else if (event.type === 'figures') this.signals.send(rooms, 'chat.figures', { sessionId, runId, figures: event.figures });
    else if (event.type === 'card') this.signals.send(rooms, 'chat.card', { sessionId, runId, card: event.card });
    else if (event.type === 'text') {
      const { text, index, at } = event;
      this.signals.send(rooms, 'chat.delta', { sessionId, runId, index, at, text });
    }
  }
}

const toEnding = ({ missing, ...end }: AnswerEnd, findings: Findings, question: string): Ending => ({
  state: 'ended' satisfies FinalState,
  ...end,
  ...(missing && { why: missing.why, retryAt: missing.retryAt, ...(!missing.isPartial && { provider: EXTRACTIVE }) }),
  suggestions: findings.suggestions,
  unknownCodes: findings.unknownCodes,
  questionKey: questionKey(findings.groups, question),
});
