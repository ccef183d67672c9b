import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { chatRoom, userRoom } from '../../platform/facts/rooms';
import type { Audience, CatchUp, PresencePlaces } from '../../platform/live/presence-places';
import { findConversation } from './conversations/conversation-rows';
import { Runs, SAVE_MS } from './runs';
import { ACTIVE_STATES } from './tables';

/** The maximum age in ms of the stored text of a run that another process writes. */
const MAX_TEXT_AGE_MS = SAVE_MS + 200;

/** Defines the presence place of an open conversation. The owner's tabs receive the text so far and then each new token. */
@Injectable()
export class ChatPlaces {
  constructor(
    private readonly database: Database,
    private readonly runs: Runs,
  ) {}

  register(places: PresencePlaces): void {
    places.register('chat', (principal, id) => this.audienceOf(principal, id));
  }

  private async audienceOf(principal: Principal, id: string | undefined): Promise<Audience | null> {
    const conversation = id === undefined ? undefined : await findConversation(this.database.db, principal, id);
    if (!conversation) return null;
    return { rooms: [userRoom(principal.id)], stream: { room: chatRoom(conversation.id), catchUp: () => this.catchUp(conversation.id) } };
  }

  private async catchUp(sessionId: string): Promise<CatchUp> {
    const row = await this.database.db
      .selectFrom('chat_run')
      .select(['id', 'body', 'state'])
      .where('conversation_id', '=', sessionId)
      .where('state', 'in', [...ACTIVE_STATES])
      .executeTakeFirst();
    if (!row) return { signals: [], wholeInMs: 0 };
    const liveRun = this.runs.find(row.id);
    const { index, text } = liveRun?.spoken ?? { index: 0, text: row.body };
    const data = { sessionId, runId: row.id, index, at: 0, text, state: liveRun?.state ?? row.state };
    return { signals: [{ rooms: [], type: 'chat.caught-up', data }], wholeInMs: liveRun ? 0 : MAX_TEXT_AGE_MS };
  }
}
