import { LIMITS } from '@portal/contracts';
import fc from 'fast-check';

/** Three people who enter the same address. One of them reads the mails to it, and none knows another's password. */
export const PERSON_INDEXES = [0, 1, 2] as const;
export type PersonIndex = (typeof PERSON_INDEXES)[number];

/** An action of one of the three people. */
export type Step =
  | { does: 'signs up'; person: PersonIndex; withProvider: boolean }
  | { does: 'asks again'; person: PersonIndex; flow: 'own' | 'none' | 'made up' }
  | { does: 'waits'; ms: number }
  | { does: 'signs in'; person: PersonIndex }
  | { does: 'enters'; mail: number; person: PersonIndex; flow: 'of the mail' | 'own' | 'none' | 'made up' }
  | { does: 'is rejected' };

const personIndex = fc.constantFrom(...PERSON_INDEXES);
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('signs up' as const), person: personIndex, withProvider: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('asks again' as const),
      person: personIndex,
      flow: fc.constantFrom('own' as const, 'none' as const, 'made up' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('waits' as const),
      ms: fc.constantFrom(LIMITS.otpResendMs + 1, LIMITS.otpLifeMs + 1, 3_600_001),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('signs in' as const), person: personIndex }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('enters' as const),
      mail: fc.nat({ max: 20 }),
      person: personIndex,
      flow: fc.constantFrom('of the mail' as const, 'own' as const, 'none' as const, 'made up' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ does: 'is rejected' as const }) },
);
