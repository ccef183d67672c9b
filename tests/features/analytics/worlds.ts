import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { daysAgo, insertUses, type RecordedUse } from './uses';

const GERMAN: Omit<RecordedUse, 'person' | 'at'> = {};
const FRENCH = { unit: 'cp-valbrune', lco: 'lco-france' };
const JAPANESE = { unit: 'cp-sakuragi', lco: 'lco-japan', rhq: 'rhq-apac' };
const LCO = { role: 'LBO', unit: 'lco-deutschland' } as const;
const REGION = { role: 'RHQ', unit: 'rhq-europe', lco: null } as const;
const OTHER_REGION = { role: 'RHQ', unit: 'rhq-apac', lco: null, rhq: 'rhq-apac' } as const;
const HEADQUARTERS = { role: 'YHQ', unit: 'yhq', lco: null, rhq: null } as const;
const ALL_UNITS = [GERMAN, FRENCH, JAPANESE, LCO, REGION, OTHER_REGION, HEADQUARTERS];

/** The units whose uses each reader may not count, specified independently of the implementation. Headquarters count all. */
const HIDDEN_UNITS: Record<Reader['name'], readonly Omit<RecordedUse, 'person' | 'at'>[]> = {
  applicant: ALL_UNITS,
  bruno: ALL_UNITS,
  eve: ALL_UNITS,
  jonas: [FRENCH, JAPANESE, LCO, REGION, OTHER_REGION, HEADQUARTERS],
  chloe: [GERMAN, JAPANESE, LCO, REGION, OTHER_REGION, HEADQUARTERS],
  marco: [JAPANESE, OTHER_REGION, HEADQUARTERS],
  ines: [],
  sam: [],
};

/** Past days, on which no use is recorded while a law test reads. */
export const PAST_DAYS = [daysAgo(40), daysAgo(3)] as const;

/** Returns two worlds that differ in hidden uses on past days, with or without visible uses on the same day. */
export const analyticsWorlds = (stage: Stage): Worlds => ({
  placeholders: ['user', 'hiddenUser'],
  show: async () => {
    await insertUses(stage.gateway.database, [
      { person: 'bruno', ...GERMAN, at: daysAgo(5) },
      { person: 'eve', ...FRENCH, func: 'news', at: daysAgo(6) },
    ]);
    return { user: 'bruno' };
  },
  hide: async ({ name }) => {
    const hiddenUses = HIDDEN_UNITS[name].flatMap((place, index): RecordedUse[] =>
      [4, 5, 30].flatMap((days) => [
        { person: `verborgen-${name}-${index}`, ...place, at: daysAgo(days), times: 3 },
        { person: `verborgen-${name}-${index}`, ...place, func: 'export', what: 'verborgen', at: daysAgo(days) },
      ]),
    );
    await insertUses(stage.gateway.database, hiddenUses);
    return { hiddenUser: `verborgen-${name}-0` };
  },
});
