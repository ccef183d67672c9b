import type { UserRequest } from '@portal/contracts';
import { heldRows } from '../../live/held';

export const held = heldRows<UserRequest>(({ userId }) => userId);
