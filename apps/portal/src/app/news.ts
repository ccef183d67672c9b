import { forgetDecisions } from '../live/decisions';
import { line } from '../live/line';
import { startPresence } from '../live/presence';
import { signIn } from '../live/sign-in';
import { hears } from './hears';

startPresence();
signIn.whenOver(forgetDecisions);

/** Opens the line for the person signed in, or hands it a fresh token. */
export const hearNews = (token: string): void => line.connect(token, hears);
