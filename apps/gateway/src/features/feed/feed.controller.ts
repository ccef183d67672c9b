import { FEED_PAGE, FeedCursorGone, feedRoutes, type Input, type Principal } from '@portal/contracts';
import { FactReplay, RetentionOvertookError } from '../../platform/facts/fact-replay';
import type { LoggedFact } from '../../platform/facts/facts';
import { type Room, roomsOf } from '../../platform/facts/rooms';
import { FactTail } from '../../platform/facts/tail';
import { PrincipalCheck } from '../../platform/http/principal-check';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { cursorOf, parseCursor, toCloudEvent } from './cloud-event';

/** Serves the facts that a socket of the caller would receive. */
@Serve(feedRoutes)
export class FeedController {
  constructor(
    private readonly replay: FactReplay,
    private readonly tail: FactTail,
    private readonly principalCheck: PrincipalCheck,
  ) {}

  async events({ after: cursor }: Input<typeof feedRoutes.events>, principal: Principal) {
    const rooms = roomsOf(principal);
    const after = cursor === undefined ? await this.replay.trimmedTo(rooms) : await this.startOf(cursor, rooms);
    const { epoch, lastSeq: upTo } = this.tail;
    // Check the rights after the end of the page is known, so that no fact later than a lost right is sent.
    this.principalCheck.forget(principal.id);
    const refusal = await this.principalCheck.over(principal);
    if (refusal) throw refusal;
    const facts = await this.load(rooms, { after, upTo, epoch });
    return {
      events: facts.map((fact) => toCloudEvent(fact, epoch)),
      // The number of another room's fact would reveal the activity of others.
      next: cursorOf(epoch, facts.at(-1)?.seq ?? after),
      hasMore: facts.length === FEED_PAGE,
    };
  }

  /** Returns the number of a cursor, or refuses a cursor of another log. */
  private async startOf(cursor: string, rooms: readonly Room[]): Promise<number> {
    const { epoch, seq } = parseCursor(cursor);
    await this.replay.readUpTo(seq);
    if (epoch !== this.tail.epoch || seq > (await this.tail.numbers.lastOf(rooms))) return this.refuseCursor(rooms);
    return seq;
  }

  private async load(
    rooms: readonly Room[],
    { after, upTo, epoch }: { after: number; upTo: number; epoch: string },
  ): Promise<LoggedFact[]> {
    try {
      const facts = await this.replay.page(rooms, { after, upTo, limit: FEED_PAGE });
      return this.tail.epoch === epoch ? facts : await this.refuseCursor(rooms);
    } catch (error) {
      if (error instanceof RetentionOvertookError) return this.refuseCursor(rooms);
      throw error;
    }
  }

  private async refuseCursor(rooms: readonly Room[]): Promise<never> {
    return refuse(FeedCursorGone, { cursor: cursorOf(this.tail.epoch, await this.replay.trimmedTo(rooms)) });
  }
}
