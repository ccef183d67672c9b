import { randomUUID } from 'node:crypto';
import { downloadOf, pdfOf } from '../kit/documents';
import { inquiry, pdf, uploadPdf } from '../kit/inquiries';
import { OFF, row } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

//                 nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const ANY_ROLE = ' 401    401   y     y     y      y      y      y   y';

/** Defines the law-test rows for files: uploads, quotas, and signed addresses. */
const files: DefineFeature = (stage) => {
  const uploadOfBruno = async (): Promise<string> => (await uploadPdf(stage.gateway, await stage.as('bruno'))).fileId;
  /** Returns the signed address of a file in Bruno's inquiry. */
  const signedPath = async (): Promise<string> => {
    const bruno = await stage.as('bruno');
    const fileId = await uploadOfBruno();
    const { ticket } = await bruno.tickets.open(inquiry({ attachments: [fileId] }));
    const response = await bruno.fetch(`/api/contactus/attachment?as=preview&TicketId=${ticket.ticketId}&fileId=${fileId}`);
    return ((await response.json()) as { url: string }).url;
  };

  return {
    rights: [
      row('files.upload', 'a document', ANY_ROLE, () => ({
        path: `POST /api/files/upload?purpose=attachment&fileId=${randomUUID()}&name=notes.pdf`,
        form: pdf(),
      })),
      row('files.quota', 'the quota of the caller', ANY_ROLE, () => ({ path: 'GET /api/files/quota' })),
      row('files.check', 'a file of bruno', '401 401 y 404 404 404 404 404 404', async () => ({
        path: `GET /api/files/check?fileId=${await uploadOfBruno()}`,
      })),
      row('files.clean', 'a file of bruno without hidden content', '401 401 422 404 404 404 404 404 404', async () => ({
        path: 'POST /api/files/clean',
        json: { fileId: await uploadOfBruno(), copyId: randomUUID(), remove: ['comments'] },
      })),
      row('files.drop', 'a file of bruno', '401 401 y 404 404 404 404 404 404', async () => ({
        path: `DELETE /api/files/file/${await uploadOfBruno()}`,
      })),
      row('files.unlock', 'a download of bruno', '401 401 y 404 404 404 404 404 404', async () => ({
        path: 'POST /api/files/unlock',
        json: { downloadId: await downloadOf(stage.gateway, await stage.as('bruno'), await pdfOf(stage)) },
      })),
      row('files.content', 'a signed address', '   y   y   y   y   y   y   y   y   y', async () => ({ path: `GET ${await signedPath()}` })),
      row('files.content', 'an unsigned address', OFF, () => ({
        path: `GET /api/files/content/${randomUUID()}?expires=${Date.now() + 60_000}&as=download&reader=bruno&signature=x`,
      })),
    ],
    assertions: {},
    unseen: {
      'files.drop': { existing: uploadOfBruno, make: [(id) => ({ path: `DELETE /api/files/file/${id}` })] },
      'files.check': { existing: uploadOfBruno, make: [(id) => ({ path: `GET /api/files/check?fileId=${id}` })] },
      'files.clean': {
        existing: uploadOfBruno,
        make: [(fileId) => ({ path: 'POST /api/files/clean', json: { fileId, copyId: randomUUID(), remove: ['comments'] } })],
      },
      'files.unlock': {
        existing: async () => downloadOf(stage.gateway, await stage.as('bruno'), await pdfOf(stage)),
        make: [(downloadId) => ({ path: 'POST /api/files/unlock', json: { downloadId } })],
      },
      'files.content': exempt('The signature decides, not the caller; content.spec compares the refusals'),
    },
    reads: {
      'files.quota': ['GET /api/files/quota'],
      'files.check': ['GET /api/files/check?fileId={ticket}'],
      'files.content': ['GET /api/files/content/{ticket}?expires=1&as=download&reader={reader}&signature=x'],
    },
    uses: {
      'files.upload': exempt('It is a step of an action that is counted on completion'),
      'files.clean': exempt('It is a step of an action that is counted on completion'),
      'files.drop': exempt('It is a step of an action that is counted on completion'),
      'files.unlock': exempt('The download was counted when it started'),
    },
    writes: {
      'files.clean': exempt('The copy id chosen by the client makes repeated calls one file'),
      'files.upload': exempt('The file id chosen by the client makes repeated uploads one file'),
      'files.unlock': exempt('The key is sent once: a repeated call gets none'),
      'files.drop': {
        'the deletion of a file': {
          make: async () => ({ path: `DELETE /api/files/file/${await uploadOfBruno()}`, token: (await stage.as('bruno')).token }),
          effect: { file: -1, audit: 1 },
          other: (call) => ({ ...call, path: `DELETE /api/files/file/${randomUUID()}` }),
        },
      },
    },
    cached: async () => ({
      'files.check': exempt('A publisher polls while the file is being read; the result never changes'),
      'files.quota': exempt("It is fetched when the user starts to attach files; only the user's uploads change it"),
      'files.content': exempt('The browser caches it under a temporarily signed address'),
    }),
    concerns: [],
    scenes: {},
    signals: {},
    values: {
      purpose: 'attachment',
      expires: 2_000_000_000_000,
      as: 'download',
      signature: 'AAAA',
      downloadId: 'd1',
      copyId: 'c1',
      remove: ['comments'],
    },
  };
};

export default files;
