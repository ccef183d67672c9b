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

  async list(input: Input<typeof notifications.list>, principal: Principal) {
    const items = await this.notifications.page(principal.id, input);
    const counts = await loadNotificationCounts(this.database.db, principal.id);
    const totalCount = await this.notifications.count(principal.id, input);
    return { items, totalCount, counts };
  }

  async read({ id }: Input<typeof notifications.read>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const isUnread = (await this.notifications.isUnread(tx, principal.id, id)) ?? refuse(ObjectMissing);
      return answer('Marked as read.', await this.markRead(tx, principal, isUnread, id));
    });
  }

  async readAll(_: Input<typeof notifications.readAll>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const hasUnread = await this.notifications.hasAnyUnread(tx, principal.id);
      return answer('All marked as read.', await this.markRead(tx, principal, hasUnread));
    });
  }

  /** Locks the log first, so that exactly the notifications signalled before are marked, and the counts match. */
  private async markRead(tx: Tx, principal: Principal, unread: boolean, id?: string): Promise<NotificationCounts> {
    if (unread) await holdLog(tx);
    if (!unread || !(await this.notifications.markRead(tx, principal.id, id))) return loadNotificationCounts(tx, principal.id);
    await audit(tx, 'notification.read', id ?? principal.id);
    await recordUse(tx, principal, { func: 'notifications', what: 'read' }, id ?? null);
    const counts = await loadNotificationCounts(tx, principal.id);
    await appendFact(tx, [userRoom(principal.id)], 'notification.read', { ids: id ? [id] : null, counts });
    return counts;
  }
}
