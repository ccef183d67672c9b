import { ARABIC } from './arabic';
import { ASIAN } from './asian';
import { BRIEFS_AMERICAS } from './briefs-americas';
import { BRIEFS_ASIA } from './briefs-asia';
import { BRIEFS_EUROPE } from './briefs-europe';
import { BRIEFS_MIDDLE_EAST_AFRICA } from './briefs-middle-east-africa';
import { ENGLISH } from './english';
import { ENGLISH_LATER } from './english-later';
import { EUROPEAN } from './european';
import { FRENCH } from './french';
import { GERMAN_BRENNHAGEN } from './german-brennhagen';
import { GERMAN_BRENNHAGEN_LATER } from './german-brennhagen-later';
import { GERMAN_OTHERS } from './german-others';
import { JAPANESE } from './japanese';
import { REGIONAL } from './regional';
import { SPANISH_PORTUGUESE } from './spanish-portuguese';
import type { Thread } from './thread';

/** Every conversation of the demo. Ids follow this order: what comes new is put at the end. */
export const THREADS: readonly Thread[] = [
  ...GERMAN_BRENNHAGEN,
  ...GERMAN_BRENNHAGEN_LATER,
  ...GERMAN_OTHERS,
  ...FRENCH,
  ...JAPANESE,
  ...REGIONAL,
  ...ARABIC,
  ...ASIAN,
  ...SPANISH_PORTUGUESE,
  ...EUROPEAN,
  ...ENGLISH,
  ...ENGLISH_LATER,
  ...BRIEFS_EUROPE,
  ...BRIEFS_ASIA,
  ...BRIEFS_AMERICAS,
  ...BRIEFS_MIDDLE_EAST_AFRICA,
];
