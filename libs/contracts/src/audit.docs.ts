import { AuditChain, AuditEntry, auditFeature } from './audit';
import { featureDocs, formDocs } from './wire/docs';

export const auditDocs = [
  formDocs(
    { AuditChain, AuditEntry },
    {
      AuditChain: {
        checkedAt: 'The time of the last check; null if no check has run',
        finding: 'The first tampering found; null if the chain is intact',
        figures: 'The size of the log. Only for SUPER_YHQ, because it covers all regions',
      },
      AuditEntry: {
        actor: 'The signed-in person who acted; null for an anonymous caller',
        action: 'A stable code, such as `publication.withdrawn`',
        object: 'The id of the affected object',
        objectName: 'The name of the affected person, publication or inquiry, if known',
        changes: 'The changes by field. Values other than text are written as JSON',
        withheld: 'The fields with the text of an inquiry, which headquarters may not read',
        sealed: 'True once the entry is part of the hash chain, which takes some seconds',
      },
    },
  ),
  featureDocs(auditFeature, {
    routes: {
      audit: {
        entries: {
          summary:
            'List the audited actions, newest first: SUPER_YHQ sees all, YHQ those of regional headquarters, RHQ those of its region',
          input: {
            search: 'A part of the name or mail address of the actor or the affected object, or a complete id, action or request id',
          },
          reply: {
            totalIsMore: 'True if more entries exist than `totalCount`',
          },
        },
        chain: 'Get the result of the last check of the audit chain',
        check: 'Check the audit chain now. If a check is already running, no other is started',
      },
    },
    facts: {
      'audit.checked': 'A check of the audit chain has started or ended. Sent to all headquarters',
    },
  }),
];
