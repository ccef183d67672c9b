import { randomUUID } from 'node:crypto';
import { NO_SUCH, row, SIGNED_IN } from '../laws/rights-table';
import { downloadPath, material, publish, uploadMaterial } from '../publications';
import type { Name } from '../test-gateway';
import { type DefineFeature, exempt, type Reader } from './feature';

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const JAPANESE = 'cp-sakuragi';

/** Who sees a document, by whom it reaches: its companies, the local companies and regions above them, and headquarters. */
const SEES = {
  //             nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
  deutschland: ' 401    401   y     404   y      404    y      y   y',
  france: '      401    401   404   y     404    y      y      y   y',
  japan: '       401    401   404   404   404    404    404    y   y',
  everybody: '   401    401   y     y     y      y      y      y   y',
  nobody: '      401    401   404   404   404    404    404    404 404',
} as const;
type Reached = keyof typeof SEES;

/** Who changes a document, by the unit that published it: that unit and headquarters; others who see it may not. */
const CHANGES = {
  'the LCO of Deutschland': ' 401 401 403 403 y   404 403 y   y',
  'the RHQ of Europe': '      401 401 403 403 403 403 y   y   y',
  headquarters: '           401 401 403 403 403 403 403 y   y',
} as const;

/** Learn and explore, and what all publications share. */
const knowledge: DefineFeature = (stage) => {
  const publishAs = async (name: Name, more: Parameters<typeof material>[0] = {}, file?: string) =>
    publish(stage.gateway, await stage.as(name), more, file);
  const reaching = async (whom: Reached) => {
    if (whom === 'nobody') return { documentId: randomUUID(), file: { name: 'Nothing.docx', kind: 'docx' as const, size: 1 } };
    if (whom === 'deutschland') return publishAs('jonas');
    if (whom === 'france') return publishAs('marco', { scope: 'specific', lcos: ['lco-france'], companies: [FRENCH] });
    if (whom === 'japan') return publishAs('ines', { scope: 'specific', companies: [JAPANESE] });
    return publishAs('sam');
  };
  const publishedBy = async (whom: keyof typeof CHANGES) => {
    if (whom === 'the LCO of Deutschland') return publishAs('lena');
    if (whom === 'the RHQ of Europe') return publishAs('marco', { lcos: ['lco-deutschland', 'lco-france'] });
    return publishAs('ines');
  };
  /** The document of both worlds, at which the other one changes what its reader may not see. */
  const shared = async (name: Reader['name'], also: readonly string[] = []) => {
    const own = name === 'eve' || name === 'chloe' ? FRENCH : GERMAN;
    return { scope: 'specific' as const, companies: [own, ...also] };
  };
  const shown = async (more: Parameters<typeof material>[0] = {}, by: Name = 'lena'): Promise<string> => {
    const { documentId } = await publishAs(by, more);
    stage.show('document', documentId);
    return documentId;
  };
  const withdraw = async (name: Name, documentId: string) => {
    const person = await stage.as(name);
    await person.knowledge.deactivate({ documentId, callerId: person.id });
  };
  const deactivation = async (name: 'lena', documentId: string) => {
    const { id, token } = await stage.as(name);
    return { path: `DELETE /api/knowledge/deactivatedocument/${documentId}/${id}`, token };
  };

  const grantCall = async (act: 'grant' | 'revoke', more: Parameters<typeof material>[0]) => ({
    path: `POST /api/publications/${act}`,
    json: { publicationId: (await publishAs('lena', more)).documentId, company: 'cp-ostwall' },
    token: (await stage.as('lena')).token,
  });

  return {
    rights: [
      row('knowledge.documents', 'the own', SIGNED_IN, ({ id }) => ({ path: `GET /api/knowledge/user/documents/${id}` })),
      ...(Object.keys(SEES) as Reached[]).flatMap((whom) => [
        row('knowledge.document', `one that reaches ${whom}`, SEES[whom], async () => ({
          path: `GET /api/knowledge/${(await reaching(whom)).documentId}`,
        })),
        row('knowledge.download', `one that reaches ${whom}`, SEES[whom], async () => ({
          path: `GET ${downloadPath(await reaching(whom))}`,
        })),
        row('publications.link', `one that reaches ${whom}`, SEES[whom], async () => ({
          path: `GET /api/publications/link?publicationId=${(await reaching(whom)).documentId}`,
        })),
      ]),
      row('knowledge.upload', 'a new one', '401 401 403 403 y y y y y', async ({ name }) => {
        const isWriter = name !== 'nobody' && name !== 'applicant';
        const fileId = isWriter ? await uploadMaterial(stage.gateway, await stage.as(name)) : randomUUID();
        const lcos = name === 'marco' ? ['lco-deutschland'] : [];
        return { path: 'POST /api/knowledge/upload', json: material({ fileId, lcos }) };
      }),
      row('knowledge.upload', 'a new one for a company of Japan', '401 401 403 403 400 400 400 y y', async ({ name }) => {
        const isWriter = name !== 'nobody' && name !== 'applicant';
        const fileId = isWriter ? await uploadMaterial(stage.gateway, await stage.as(name)) : randomUUID();
        return { path: 'POST /api/knowledge/upload', json: material({ fileId, scope: 'specific', companies: [JAPANESE] }) };
      }),
      ...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]).flatMap((whom) => [
        row('knowledge.upload', `one of ${whom}`, CHANGES[whom], async () => {
          const { documentId } = await publishedBy(whom);
          const lcos = whom === 'the RHQ of Europe' ? ['lco-deutschland', 'lco-france'] : [];
          return { path: 'POST /api/knowledge/upload', json: material({ documentId, rev: 1, title: 'Another title', lcos }) };
        }),
        row('knowledge.deactivate', `one of ${whom}`, CHANGES[whom], async ({ id }) => ({
          path: `DELETE /api/knowledge/deactivatedocument/${(await publishedBy(whom)).documentId}/${id}`,
        })),
      ]),
      row('knowledge.deactivate', 'one that is not there', NO_SUCH, ({ id }) => ({
        path: `DELETE /api/knowledge/deactivatedocument/${randomUUID()}/${id}`,
      })),
      ...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]).flatMap((whom) =>
        (['grant', 'revoke'] as const).map((act) =>
          row(`publications.${act}`, `of one of ${whom}`, CHANGES[whom], async () => ({
            path: `POST /api/publications/${act}`,
            json: { publicationId: (await publishedBy(whom)).documentId, company: 'cp-ostwall' },
          })),
        ),
      ),
      row(
        'publications.grant',
        'of one of the LCO of Deutschland to a company of Japan',
        '401 401 403 403 400 404 403 400 400',
        async () => ({
          path: 'POST /api/publications/grant',
          json: { publicationId: (await publishAs('lena')).documentId, company: JAPANESE },
        }),
      ),
      row('publications.content', 'an address signed for bruno', '   y   y   y   y   y   y   y   y   y', async () => {
        const { documentId } = await reaching('deutschland');
        const { url } = await (await stage.as('bruno')).publications.link({ publicationId: documentId });
        return { path: `GET ${url}` };
      }),
      row('publications.content', 'an address that nobody signed', ' 404 404 404 404 404 404 404 404 404', async () => ({
        path: `GET /api/publications/content/${(await reaching('everybody')).documentId}?version=1&reader=bruno&expires=${Date.now() + 60_000}&signature=x`,
      })),
    ],
    assertions: {
      'knowledge.documents userId': {
        callers: ['bruno', 'jonas', 'sam'],
        idOnly: true,
        make: (identity) => ({ path: `GET /api/knowledge/user/documents/${identity}` }),
      },
      'knowledge.document userId': {
        callers: ['bruno', 'jonas', 'sam'],
        make: (identity, id) => ({ path: `GET /api/knowledge/${id}?userId=${identity}` }),
      },
      'knowledge.deactivate userId': {
        callers: ['jonas', 'sam'],
        idOnly: true,
        make: (identity, id) => ({ path: `DELETE /api/knowledge/deactivatedocument/${id}/${identity}` }),
      },
    },
    unseen: {
      'knowledge.document': {
        existing: async () => (await reaching('france')).documentId,
        make: [(id) => ({ path: `GET /api/knowledge/${id}` })],
      },
      'knowledge.download': {
        existing: async () => (await reaching('france')).documentId,
        make: [(id) => ({ path: `GET /api/knowledge/download/Zero%20adjustment.docx?documentId=${id}` })],
      },
      'knowledge.upload': {
        existing: async () => (await reaching('france')).documentId,
        make: [(documentId) => ({ path: 'POST /api/knowledge/upload', json: material({ documentId, rev: 1 }) })],
      },
      'knowledge.deactivate': {
        existing: async () => (await reaching('france')).documentId,
        make: [(id) => ({ path: `DELETE /api/knowledge/deactivatedocument/${id}/jonas` })],
      },
      'publications.link': {
        existing: async () => (await reaching('france')).documentId,
        make: [(id) => ({ path: `GET /api/publications/link?publicationId=${id}` })],
      },
      'publications.grant': {
        existing: async () => (await reaching('france')).documentId,
        make: [(publicationId) => ({ path: 'POST /api/publications/grant', json: { publicationId, company: GERMAN } })],
      },
      'publications.revoke': {
        existing: async () => (await reaching('france')).documentId,
        make: [(publicationId) => ({ path: 'POST /api/publications/revoke', json: { publicationId, company: FRENCH } })],
      },
      'publications.content': exempt('The signature decides, whoever calls; knowledge.spec compares its refusals'),
    },
    reads: {
      'knowledge.documents': [
        '',
        '?pageSize=100',
        '?pageSize=1',
        '?pageSize=2&pageNumber=2',
        '?searchTerm=Verborgen',
        '?searchTerm=e',
        '?languageId=de',
        '?docTypeId=manual&productId=yd-p7',
        '?industryId=water&searchTerm=zero',
      ].map((query) => `GET /api/knowledge/user/documents/{reader}${query}`),
      'knowledge.document': ['GET /api/knowledge/{document}', 'GET /api/knowledge/{ownDocument}'],
      'knowledge.download': [
        'GET /api/knowledge/download/Verborgen.docx',
        'GET /api/knowledge/download/Verborgen.docx?documentId={document}',
        'GET /api/knowledge/download/Zero%20adjustment.docx?documentId={ownDocument}',
      ],
      'publications.link': ['GET /api/publications/link?publicationId={document}'],
      'publications.content': ['GET /api/publications/content/{document}?version=1&reader={reader}&expires=2000000000000&signature=x'],
    },
    writes: {
      'knowledge.upload': {
        'a new document': {
          make: async () => {
            const lena = await stage.as('lena');
            const json = material({ fileId: await uploadMaterial(stage.gateway, lena) });
            return { path: 'POST /api/knowledge/upload', json, token: lena.token };
          },
          effect: { publication: 1, audience: 4, taken: 1, audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
        },
        'an edit of a document': {
          make: async () => {
            const lena = await stage.as('lena');
            const { documentId } = await publishAs('lena');
            return { path: 'POST /api/knowledge/upload', json: material({ documentId, rev: 1, title: 'Newer' }), token: lena.token };
          },
          effect: { audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
          records: ({ json }) =>
            stage.gateway.database.db
              .selectFrom('publication')
              .select(['title', 'rev'])
              .where('id', '=', (json as { documentId: string }).documentId)
              .executeTakeFirst(),
        },
      },
      'publications.grant': {
        'the grant to a company': {
          make: async () => grantCall('grant', { scope: 'specific', companies: [GERMAN] }),
          effect: { audience: 1, audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { ...(call.json as object), company: 'cp-karnberg' } }),
        },
      },
      'publications.revoke': {
        'the revocation from one of two companies': {
          make: async () => grantCall('revoke', { scope: 'specific', companies: [GERMAN, 'cp-ostwall'] }),
          effect: { audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { ...(call.json as object), company: 'cp-karnberg' } }),
        },
      },
      'knowledge.deactivate': {
        'the withdrawal of a document': {
          make: async () => deactivation('lena', (await publishAs('lena')).documentId),
          effect: { audit: 1, fact: 2 },
          other: (call) => ({ ...call, path: call.path.replace(/\/[^/]+(\/[^/]+)$/, `/${randomUUID()}$1`) }),
        },
      },
    },
    cached: async () => ({
      'knowledge.documents': ({ person }) =>
        [{}, { pageNumber: 2, pageSize: 5 }, { search: 'zero' }, { language: 'en' as const, docType: 'manual' as const }].map(
          (filter) => person.knowledge.documents.query({ callerId: person.id, ...filter }).queryKey,
        ),
      'knowledge.document': ({ person }) =>
        stage.onScreen('document').map((documentId) => person.knowledge.document.query({ documentId }).queryKey),
      'knowledge.download': exempt('A file is fetched whenever somebody asks for it'),
      'publications.link': exempt('A link is signed for each opening and never kept'),
      'publications.content': exempt('It is read by ranges, under an address that is signed for a while'),
    }),
    concerns: ['publication.published', 'publication.changed', 'publication.gone', 'publication.filed'],
    scenes: {
      'publication.published': {
        'a local company publishes to its partners': async () => () => publishAs('lena'),
        'headquarters publish to everybody': {
          scene: async () => () => publishAs('ines'),
          sisterHears: ['publication.filed'],
        },
      },
      'publication.changed': {
        'a title is edited and a version comes': async () => {
          const documentId = await shown();
          return async () => {
            const lena = await stage.as('lena');
            await lena.knowledge.upload(material({ documentId, rev: 1, title: 'Zero adjustment, revised' }));
            const fileId = await uploadMaterial(stage.gateway, lena, 'Second edition.docx');
            await lena.knowledge.upload(material({ documentId, rev: 2, fileId, note: 'With drawings' }));
          };
        },
      },
      'publication.gone': {
        'a document is withdrawn': async () => {
          const documentId = await shown();
          return () => withdraw('lena', documentId);
        },
        'a company loses what it was granted': async () => {
          const documentId = await shown();
          return async () => (await stage.as('lena')).publications.revoke({ publicationId: documentId, company: GERMAN });
        },
        'all partners become one other company': async () => {
          const documentId = await shown({ lcos: ['lco-deutschland'] }, 'marco');
          const companies = ['cp-ostwall'];
          return async () =>
            (await stage.as('marco')).knowledge.upload(
              material({ documentId, rev: 1, scope: 'specific', lcos: ['lco-deutschland'], companies }),
            );
        },
      },
      'publication.filed': {
        'another company of the same local company gets it': async () => {
          const documentId = await shown({ scope: 'specific', companies: [GERMAN] });
          return async () => (await stage.as('lena')).knowledge.upload(material({ documentId, rev: 1, scope: 'all' }));
        },
      },
    },
    signals: {},
    values: { company: 'cp-ostwall', docType: 'manual', scope: 'all', publicationId: 'p1', version: 1, reader: 'bruno' },
    worlds: {
      placeholders: ['document', 'ownDocument'],
      show: async ({ name }) => ({ ownDocument: (await publishAs('ines', await shared(name))).documentId }),
      hide: async ({ name }, { ownDocument }) => {
        if (name === 'ines' || name === 'sam') return { document: randomUUID() };
        const secret = { title: 'Verborgen', description: 'Etwas Verborgenes', scope: 'specific' as const };
        const companies = name === 'marco' ? [JAPANESE] : [JAPANESE, name === 'eve' || name === 'chloe' ? GERMAN : FRENCH];
        const { documentId } = await publishAs('ines', { ...secret, companies }, 'Verborgen.docx');
        const gone = await publishAs('sam', { ...secret, companies });
        await withdraw('sam', gone.documentId);
        await (await stage.as('ines')).knowledge.upload(material({ documentId: ownDocument!, rev: 1, ...(await shared(name, companies)) }));
        return { document: documentId };
      },
    },
  };
};

export default knowledge;
