import { LIMITS, NotificationCounts, UserInfo } from '@portal/contracts';
import { z } from 'zod';

// Never a token: whoever reads this storage learns who was here, and can do nothing with it.
const Person = UserInfo.partial().required({
  UserId: true,
  Username: true,
  Firstname: true,
  Lastname: true,
  Role: true,
  Isapprove: true,
  Isverified: true,
});

const Kept = z.object({
  auth: z.object({ user: Person, expiresAt: z.number() }).nullable().default(null),
  notification: NotificationCounts.nullable().default(null),
});
type Kept = z.infer<typeof Kept>;

/** What a reload may remember (R4.5): the profile, when the token ends, and how many notifications there were. */
export const kept = {
  read(): Kept {
    try {
      return Kept.parse(JSON.parse(localStorage.getItem(LIMITS.persistKey) ?? '{}'));
    } catch {
      return { auth: null, notification: null };
    }
  },
  write(part: Partial<Kept>): void {
    localStorage.setItem(LIMITS.persistKey, JSON.stringify({ ...kept.read(), ...part }));
  },
  clear(): void {
    localStorage.removeItem(LIMITS.persistKey);
  },
};
