import { randomUUID } from 'node:crypto';
import { InvitationLinks } from '../../../apps/gateway/src/services/org/invitation-links';
import { ANYONE, type RequestDraft, type RightsRow, readingRow, row, SIGNED_IN } from '../../kit/rights-table';
import { codeFor, registration } from '../../kit/sign-up';
import type { Stage } from '../../kit/stage';
import { exempt, type FeatureLaw, type Reader, type UnseenObject } from '../feature';

/** The rights to invitations to Brennhagen: bruno owns the company, and jonas, marco and headquarters are above it. */
const BRENNHAGEN_CELLS = '401 401 y 422 y 422 y y y';
const SENT_CELLS = '     401 401 y 404 y 404 y y y';
const NO_USE = exempt('It administers accounts and is no use of a function');

/** A company whose invitations the reader may not see. Headquarters see all. */
const HIDDEN_COMPANIES: Record<Reader['name'], string | null> = {
  applicant: 'cp-brennhagen',
  bruno: 'cp-valbrune',
  eve: 'cp-brennhagen',
  jonas: 'cp-valbrune',
  chloe: 'cp-brennhagen',
  marco: 'cp-sakuragi',
  ines: null,
  sam: null,
};

/** Makes bruno the owner of Brennhagen. Other tests insert people who were accepted at the same time as bruno. */
const makeBrunoOwner = (stage: Stage) =>
  stage.gateway.database.db.updateTable('unit').set({ owner_id: 'bruno' }).where('id', '=', 'cp-brennhagen').execute();

const newAddress = () => `${randomUUID()}@brennhagen.example`;
const inviteRequest = (companyId = 'cp-brennhagen'): RequestDraft => ({
  path: 'POST /api/invitations/invite',
  json: { email: newAddress(), companyId, language: 'de', name: 'Nora Adler', note: 'Welcome' },
});
const resendRequest = (id: string): RequestDraft => ({ path: `POST /api/invitations/${id}/resend`, json: {} });
const withdrawRequest = (id: string): RequestDraft => ({ path: `DELETE /api/invitations/${id}` });

/** Inserts an invitation that was sent an hour ago, and returns its id. */
const insertInvitation = async (stage: Stage, companyId: string, email = newAddress()): Promise<string> => {
  await makeBrunoOwner(stage);
  const { app, database } = stage.gateway;
  const links = app.get(InvitationLinks, { strict: false });
  const id = randomUUID();
  const sentAt = new Date(Date.now() - 3_600_000);
  await database.db
    .insertInto('invitation')
    .values({
      id,
      token_hash: links.hashOf(links.tokenOf(id)),
      email,
      name: 'Verborgen',
      note: 'Verborgen',
      language: 'de',
      company_id: companyId,
      invited_by: companyId === 'cp-brennhagen' ? 'bruno' : 'sam',
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: new Date(Date.now() + 24 * 3_600_000),
    })
    .execute();
  return id;
};
const tokenOf = (stage: Stage, id: string): string => stage.gateway.app.get(InvitationLinks, { strict: false }).tokenOf(id);

export const invitationRights = (stage: Stage): RightsRow[] => [
  readingRow('invitations.list', 'GET /api/invitations/list', SIGNED_IN),
  row('invitations.invite', 'a company of Deutschland', BRENNHAGEN_CELLS, async () => {
    await makeBrunoOwner(stage);
    return inviteRequest();
  }),
  row('invitations.invite', 'a local company', '401 401 422 422 422 422 422 422 422', () => inviteRequest('lco-deutschland')),
  row('invitations.resend', 'an invitation to a company of Deutschland', SENT_CELLS, async () =>
    resendRequest(await insertInvitation(stage, 'cp-brennhagen')),
  ),
  row('invitations.withdraw', 'an invitation to a company of Deutschland', SENT_CELLS, async () =>
    withdrawRequest(await insertInvitation(stage, 'cp-brennhagen')),
  ),
  row('invitations.open', 'the secret of the link', ANYONE, async () => ({
    path: 'POST /api/invitations/open',
    json: { token: tokenOf(stage, await insertInvitation(stage, 'cp-brennhagen')) },
  })),
];

export const invitationUnseen = (stage: Stage): Record<string, UnseenObject> => ({
  'invitations.resend': { existing: () => insertInvitation(stage, 'cp-valbrune'), make: [resendRequest] },
  'invitations.withdraw': { existing: () => insertInvitation(stage, 'cp-valbrune'), make: [withdrawRequest] },
});

export const invitationUses = {
  'invitations.invite': NO_USE,
  'invitations.resend': NO_USE,
  'invitations.withdraw': NO_USE,
  'invitations.open': NO_USE,
} satisfies FeatureLaw['uses'];

export const invitationWrites = (stage: Stage): FeatureLaw['writes'] => {
  const asLena = async (request: RequestDraft) => ({ ...request, token: (await stage.as('lena')).token });
  const invitationIn = ({ path }: { path: string }) =>
    stage.gateway.database.db.selectFrom('invitation').selectAll().where('id', '=', path.split('/')[4]!).executeTakeFirst();
  return {
    'invitations.invite': {
      'inviting a person': {
        make: () => asLena(inviteRequest()),
        effect: { invitation: 1, audit: 1, letter: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), email: newAddress() } }),
      },
    },
    'invitations.resend': {
      'sending an invitation again': {
        make: async () => asLena(resendRequest(await insertInvitation(stage, 'cp-brennhagen'))),
        effect: { audit: 1, letter: 1, fact: 1 },
        other: (call) => ({ ...call, path: `POST /api/invitations/${randomUUID()}/resend` }),
        records: invitationIn,
      },
    },
    'invitations.withdraw': {
      'withdrawing an invitation': {
        make: async () => asLena(withdrawRequest(await insertInvitation(stage, 'cp-brennhagen'))),
        effect: { audit: 1, fact: 1 },
        other: (call) => ({ ...call, path: `DELETE /api/invitations/${randomUUID()}` }),
        records: invitationIn,
      },
    },
    'invitations.open': exempt('It is a read that sends the secret in the body'),
  };
};

export const invitationScenes = (stage: Stage): NonNullable<FeatureLaw['scenes']['invitations.changed']> => ({
  'the owner invites a colleague and withdraws the invitation': async () => async () => {
    await makeBrunoOwner(stage);
    const bruno = await stage.as('bruno');
    const email = newAddress();
    await bruno.invitations.invite({ email, language: 'de' });
    const { items } = await bruno.invitations.list({});
    await bruno.invitations.withdraw({ invitationId: items.find((item) => item.email === email)!.invitationId });
  },
  'an invitation is sent again': async () => {
    const invitationId = await insertInvitation(stage, 'cp-brennhagen');
    return async () => (await stage.as('lena')).invitations.resend({ invitationId });
  },
  'an invited person confirms the address': async () => {
    const { gateway } = stage;
    const email = newAddress();
    const id = await insertInvitation(stage, 'cp-brennhagen', email);
    const { flow } = await gateway.nobody.accounts.signUp(registration({ email, invitation: tokenOf(stage, id) }));
    const code = await codeFor(gateway, email);
    return () => gateway.nobody.accounts.verifyEmail({ email, code, flow });
  },
});

/** Inserts an invitation that the reader may not see. */
export const hideInvitation = async (stage: Stage, reader: Reader): Promise<void> => {
  const companyId = HIDDEN_COMPANIES[reader.name];
  if (companyId) await insertInvitation(stage, companyId);
};
