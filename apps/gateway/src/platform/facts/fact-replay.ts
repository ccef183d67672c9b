import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { countOwnFacts, loadOwnFacts } from './fact-reads';
import type { LoggedFact } from './facts';
import type { Room } from './rooms';
import { FactTail } from './tail';

/** Thrown if facts after the cursor were deleted after their retention. */
export class RetentionOvertookError extends Error {
  constructor() {
    super('The retention overtook a replay');
  }
}

/** Reads the facts of some rooms that follow a number, from memory where it reaches. Sockets and the feed share it. */
@Injectable()
export class FactReplay {
  constructor(
    private readonly database: Database,
    private readonly tail: FactTail,
  ) {}

  /** Returns the next facts with a number above `after` and up to `upTo`, oldest first. */
  async page(rooms: readonly Room[], { after, upTo, limit }: { after: number; upTo: number; limit: number }): Promise<LoggedFact[]> {
    if (this.tail.recent.coversAfter(after)) return this.tail.recent.after(after, rooms, limit).filter(({ seq }) => seq <= upTo);
    const { trimmedTo, facts } = await loadOwnFacts(this.database.db, rooms, { after, upTo, limit });
    if (trimmedTo > after) throw new RetentionOvertookError();
    return facts;
  }

  /** Reads the log if a cursor is ahead of this node: another node may already have delivered facts that this node has not read. */
  async readUpTo(cursor: number): Promise<void> {
    if (cursor > this.tail.lastSeq) await this.tail.catchUp();
  }

  /** Returns the number up to which facts of the rooms were deleted after their retention. */
  async trimmedTo(rooms: readonly Room[]): Promise<number> {
    return (await countOwnFacts(this.database.db, rooms, { after: 0, upTo: 0, limit: 1 })).trimmedTo;
  }
}
