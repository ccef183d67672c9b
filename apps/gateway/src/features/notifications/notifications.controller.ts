import { type Input, type NotificationCounts, notifications, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { appendFact, holdLog } from '../../platform/facts/facts';
import { loadNotificationCounts } from '../../platform/facts/notify';
import { userRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { recordUse } from '../../services/usage/usage';
import { Notifications } from './notifications.store';

const answer = (message: string, counts: NotificationCounts): { message: string; counts: NotificationCounts } => ({
  message,
  counts,
});

@Serve(pickRoutes(notifications, 'list', 'read', 'readAll'))
export class NotificationsController {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async list(input: Input<typeof notifications.list>, who: Principal) {
    const items = await this.notifications.page(who.id, input);
    const counts = await loadNotificationCounts(this.database.db, who.id);
    const totalCount = await this.notifications.count(who.id, input);
    return { items, totalCount, counts };
  }

  async read({ id }: Input<typeof notifications.read>, who: Principal) {
    return this.database.tx(async (tx) => {
      const isUnread = (await this.notifications.isUnread(tx, who.id, id)) ?? refuse(ObjectMissing);
      return answer('Marked as read.', await this.markRead(tx, who, isUnread, id));
    });
  }

  async readAll(_: Input<typeof notifications.readAll>, who: Principal) {
    return this.database.tx(async (tx) => {
      const hasUnread = await this.notifications.anyUnread(tx, who.id);
      return answer('All marked as read.', await this.markRead(tx, who, hasUnread));
    });
  }

  /** Locks the log first, so that exactly the notifications signalled before are marked, and the counts match. */
  private async markRead(tx: Tx, who: Principal, unread: boolean, id?: string): Promise<NotificationCounts> {
    if (unread) await holdLog(tx);
    if (!unread || !(await this.notifications.markRead(tx, who.id, id))) return loadNotificationCounts(tx, who.id);
    await audit(tx, 'notification.read', id ?? who.id);
    await recordUse(tx, who, { func: 'notifications', what: 'read' }, id ?? null);
    const counts = await loadNotificationCounts(tx, who.id);
    await appendFact(tx, [userRoom(who.id)], 'notification.read', { ids: id ? [id] : null, counts });
    return counts;
  }
}
