import { refusal } from '../wire/refusal';

/** The response of the authenticator is not valid, or belongs to no passkey. Both have the same answer. */
export const PasskeyWrong = refusal(422, 'passkey.wrong');
/** The challenge is not one that can be answered now: it was used, has expired, or was issued for another person or purpose. */
export const PasskeyOver = refusal(422, 'passkey.over');
export const PasskeysFull = refusal(422, 'passkey.full');
