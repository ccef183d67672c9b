import type { Role } from '@portal/contracts';

export const DEMO_PASSWORD = 'portal-demo';

export interface CastMember {
  /** The id of the person, and the local part of their mail address. */
  id: string;
  firstname: string;
  lastname: string;
  domain: string;
  role: Role;
  /** The id of their unit; for a partner the mail domain of the company. */
  at: string;
}

const one = (id: string, firstname: string, lastname: string, domain: string, role: Role, at: string): CastMember => ({
  id,
  firstname,
  lastname,
  domain,
  role,
  at,
});

/** The people in tests, documents and screenshots. Chloé and Ève belong to sister units, which must receive nothing. */
export const CAST: readonly CastMember[] = [
  one('sam', 'Sam', 'Whitfield', 'yarrowdyne', 'SUPER_YHQ', 'super-yhq'),
  one('ines', 'Inês', 'Duarte', 'yarrowdyne', 'YHQ', 'yhq'),
  one('marco', 'Marco', 'Bianchi', 'yarrowdyne', 'RHQ', 'rhq-europe'),
  one('mei', 'Mei', 'Tan', 'yarrowdyne', 'RHQ', 'rhq-apac'),
  one('lena', 'Lena', 'Vogt', 'yarrowdyne', 'LBO', 'lco-deutschland'),
  one('jonas', 'Jonas', 'Richter', 'yarrowdyne', 'LBO', 'lco-deutschland'),
  one('chloe', 'Chloé', 'Laurent', 'yarrowdyne', 'LBO', 'lco-france'),
  one('kenji', 'Kenji', 'Mori', 'yarrowdyne', 'LBO', 'lco-japan'),
  one('faisal', 'Faisal', 'Al-Harbi', 'yarrowdyne', 'LBO', 'lco-gulf'),
  one('bruno', 'Bruno', 'Hagen', 'brennhagen', 'CP', 'brennhagen'),
  one('eve', 'Ève', 'Garnier', 'valbrune', 'CP', 'valbrune'),
  one('aiko', 'Aiko', 'Sakai', 'sakuragi', 'CP', 'sakuragi'),
  one('tran', 'Tran', 'Bao', 'mekong', 'CP', 'mekong'),
];
