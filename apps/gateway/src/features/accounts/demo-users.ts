import type { Role } from '@portal/contracts';

export const DEMO_PASSWORD = 'portal-demo';

export interface DemoUser {
  /** The id of the person, which is also the local part of their mail address. */
  id: string;
  firstname: string;
  lastname: string;
  domain: string;
  role: Role;
  /** The id of the person's unit; for a partner, the mail domain of the company. */
  at: string;
}

const user = (id: string, firstname: string, lastname: string, domain: string, role: Role, at: string): DemoUser => ({
  id,
  firstname,
  lastname,
  domain,
  role,
  at,
});

/** The demo users of tests, documents and screenshots. Chloé and Ève belong to sibling units, which must receive nothing. */
export const DEMO_USERS: readonly DemoUser[] = [
  user('sam', 'Sam', 'Whitfield', 'yarrowdyne', 'SUPER_YHQ', 'super-yhq'),
  user('ines', 'Inês', 'Duarte', 'yarrowdyne', 'YHQ', 'yhq'),
  user('marco', 'Marco', 'Bianchi', 'yarrowdyne', 'RHQ', 'rhq-europe'),
  user('mei', 'Mei', 'Tan', 'yarrowdyne', 'RHQ', 'rhq-apac'),
  user('lena', 'Lena', 'Vogt', 'yarrowdyne', 'LBO', 'lco-deutschland'),
  user('jonas', 'Jonas', 'Richter', 'yarrowdyne', 'LBO', 'lco-deutschland'),
  user('chloe', 'Chloé', 'Laurent', 'yarrowdyne', 'LBO', 'lco-france'),
  user('kenji', 'Kenji', 'Mori', 'yarrowdyne', 'LBO', 'lco-japan'),
  user('faisal', 'Faisal', 'Al-Harbi', 'yarrowdyne', 'LBO', 'lco-gulf'),
  user('bruno', 'Bruno', 'Hagen', 'brennhagen', 'CP', 'brennhagen'),
  user('eve', 'Ève', 'Garnier', 'valbrune', 'CP', 'valbrune'),
  user('aiko', 'Aiko', 'Sakai', 'sakuragi', 'CP', 'sakuragi'),
  user('tran', 'Tran', 'Bao', 'mekong', 'CP', 'mekong'),
];
