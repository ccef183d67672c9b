import { z } from 'zod/mini';
import { refusal } from '../wire/refusal';

/** Another client is already responsible for the domain. */
export const ScimDomainTaken = refusal(422, 'directory.domain-taken', z.object({ domain: z.string(), name: z.string() }));
export const ScimNameTaken = refusal(422, 'directory.name-taken');
/** The client has changed since the caller read it. */
export const ScimClientChanged = refusal(412, 'directory.changed', z.object({ rev: z.number() }));
/** The change would take the role from the last active SUPER_YHQ. */
export const ScimLastAdministrator = refusal(422, 'directory.last-administrator');
