import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

const flowFields = () => ({ flow: idOf('flow'), lifeMs: z.number() });

/** The secret of an authenticator app that is not stored yet. `flow` contains it encrypted, and confirms it together with a code. */
export const FactorSetUp = z.object({ ...flowFields(), secret: z.string(), uri: z.string() });
export type FactorSetUp = z.infer<typeof FactorSetUp>;

export const SecondFactorNeeded = refusal(403, 'second-factor.needed', z.object(flowFields()));
export const SecondFactorSetUpNeeded = refusal(403, 'second-factor.set-up-needed', FactorSetUp);
export const FactorCodeWrong = refusal(422, 'second-factor.wrong');
export const FactorFlowOver = refusal(422, 'second-factor.over');
export const FactorRequired = refusal(403, 'second-factor.required');
/** The call is too serious for a session whose person confirmed the identity long ago. `factors.confirm` or a new sign-in confirms it. */
export const IdentityUnconfirmed = refusal(403, 'identity.unconfirmed');
/** The person has neither an authenticator app nor a passkey. */
export const FactorAbsent = refusal(422, 'second-factor.absent');
