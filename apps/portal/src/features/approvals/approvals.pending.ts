import type { UserRequest } from '@portal/contracts';
import { createPendingRows } from '../../list/pending-rows';

export const pendingRequests = createPendingRows<UserRequest>(({ userId }) => userId);
