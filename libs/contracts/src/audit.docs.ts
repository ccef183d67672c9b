import { AuditChain, AuditEntry, auditFeature } from './audit';
import { featureDocs, formDocs } from './wire/docs';

export const auditDocs = [
  formDocs(
    { AuditChain, AuditEntry },
    {
      AuditChain: {
        checkedAt: 'None where it has never been checked',
        finding: 'None where all is as it was written',
        figures: 'For SUPER_YHQ alone, as these are numbers of the whole log',
      },
      AuditEntry: {
        actor: 'Who did it by their token; none where nobody was signed in',
        action: 'A stable code, as `publication.withdrawn`',
        object: 'What it was done to, by id',
        objectName: 'Of a person, a publication or an inquiry that is known',
        changes: 'Field by field; what is no text is written as JSON',
        withheld: 'Fields with the words of an inquiry, which headquarters do not read',
        sealed: 'Whether it is in the chain; it is within some seconds',
      },
    },
  ),
  featureDocs(auditFeature, {
    routes: {
      audit: {
        entries: {
          summary: 'What was done, newest first: by everybody for SUPER_YHQ, by regional headquarters for YHQ, by the own region for RHQ',
          input: {
            search: 'A part of the name or mail address of who did it, of what it was done to, or the whole id, action or request id',
          },
          reply: {
            totalIsMore: 'There are more than totalCount',
          },
        },
        chain: 'What the last check of the chain over the audit said',
        check: 'Check now that the audit is as it was written; where a check runs already, that one counts',
      },
    },
    facts: {
      'audit.checked': 'A check of the chain over the audit began or ended; told to all headquarters',
    },
  }),
];
