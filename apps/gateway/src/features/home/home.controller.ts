import { HttpAdapterHost } from '@nestjs/core';
import { homeRoutes, type Input, type Principal } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Database } from '../../platform/database/database';
import { type Exchange, Serve } from '../../platform/http/serve';
import { HomeReads } from '../../services/hooks/home-reads';

/**
 * The time in ms that the response waits for slow reads after the first read completes. The blocks of slow reads then request them
 * separately. If all reads are slow, separate requests would only add load, so the response waits longer.
 */
const EXTRA_WAIT_MS = 1_500;
/** The maximum time in ms to wait for the whole response. */
const TIMEOUT_MS = 6_000;

/** Runs the reads of the home page as its caller through the public routes, so that the same access checks apply. */
@Serve(homeRoutes)
export class HomeController {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly reads: HomeReads,
    private readonly database: Database,
  ) {}

  async first({ day }: Input<typeof homeRoutes.first>, principal: Principal, { request }: Exchange) {
    const { previous_visit_at: lastVisit } = await this.database.db
      .selectFrom('person')
      .select('previous_visit_at')
      .where('id', '=', principal.id)
      .executeTakeFirstOrThrow();
    const urls = this.reads.of({ principal, day, lastVisit: lastVisit?.toISOString() ?? null });
    const reads = urls.map((url) => this.answerTo(url, request));
    const timers: NodeJS.Timeout[] = [];
    const limit = new Promise<null>((resolve) => {
      const stopWaitingAfter = (ms: number) => void timers.push(setTimeout(() => resolve(null), ms));
      stopWaitingAfter(TIMEOUT_MS);
      const startExtraWait = (answer: unknown) => {
        if (answer && timers.length === 1) stopWaitingAfter(EXTRA_WAIT_MS);
      };
      for (const pendingRead of reads) void pendingRead.then(startExtraWait, () => undefined);
    });
    const answers = await Promise.all(reads.map((pendingRead) => Promise.race([pendingRead, limit])));
    for (const timer of timers) clearTimeout(timer);
    return { answers: answers.filter((answer) => answer !== null) };
  }

  private async answerTo(url: string, { headers, ip }: FastifyRequest) {
    const { authorization, 'ocp-apim-subscription-key': key } = headers;
    const gateway = this.host.httpAdapter.getInstance<FastifyInstance>();
    const reply = await gateway.inject({
      method: 'GET',
      url,
      remoteAddress: ip,
      headers: { ...(authorization && { authorization }), ...(key && { 'ocp-apim-subscription-key': String(key) }) },
    });
    // The outer response reports the log position from before these reads, so that the client misses no fact.
    return reply.statusCode === 200 ? { url, body: reply.json<unknown>() } : null;
  }
}
