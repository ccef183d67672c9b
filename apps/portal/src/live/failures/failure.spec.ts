import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError, Invalid, REFUSALS, TicketClosed, toFieldError } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import i18next from 'i18next';
import { LANGUAGES } from '../../i18n/languages';
import { initTexts } from '../../i18n/texts';
import { toApiError } from '../transport';
import { failureText } from './failure';

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeAll(async () => {
  await initTexts('en');
  await i18next.changeLanguage('de');
});

describe('failure texts', () => {
  it('R8.1 a known refusal is shown in the language of the page', async () => {
    const failure = await toApiError(answer(422, { message: messageOf(TicketClosed), code: TicketClosed.code, requestId: 'r' }));
    expect(failureText(failure)).toMatch(/^Dieses Ticket ist geschlossen/);
  });

  it('R8.1 a refusal with an unknown code shows the message of the server, or its detail if there is no message', async () => {
    expect(failureText(await toApiError(answer(422, { message: 'The moon is full.', code: 'moon.full', requestId: 'r' })))).toBe(
      'The moon is full.',
    );
    expect(failureText(new ApiError(422, 'moon.full', '', { detail: 'It is full tonight.' }))).toBe('It is full tonight.');
    expect(failureText({ status: 422, code: 'moon.full', message: '', detail: 'It is full tonight.' })).toBe('It is full tonight.');
  });

  it.each(['module', 'field', 'unknown'])(
    'R8.1 the refusal code %s, which is also the name of a text group, shows the message of the server',
    (code) => {
      expect(failureText(new ApiError(422, code, 'The moon is full.'))).toBe('The moon is full.');
    },
  );

  it('R8.3 a proxy failure shows the message of the proxy, or a text of the portal if there is none', async () => {
    expect(failureText(await toApiError(answer(502, { message: 'The proxy sleeps.' })))).toBe('The proxy sleeps.');
    expect(failureText(await toApiError(answer(502, { detail: 'Asleep since noon.' })))).toBe('Asleep since noon.');
    for (const body of ['<html>', '[1]', { message: 7 }, null]) {
      expect(failureText(await toApiError(answer(502, body)))).toBe('Der Vorgang ist fehlgeschlagen. Versuchen Sie es erneut.');
    }
  });

  it('R8.1 a failed call without a form reports the error of its only invalid field in the language of the page', () => {
    const errors = { comments: [toFieldError({ code: 'too-long', max: 5_000 })] };
    expect(failureText(new ApiError(400, Invalid.code, messageOf(Invalid), { errors }))).toBe(
      'Einige Angaben sind ungültig. Höchstens 5000 Zeichen',
    );
  });

  describe.each(LANGUAGES)('in $label', ({ code: language, bcp47 }) => {
    const sentence = 'A newer server says so.';
    const textsOf = () => new Map(REFUSALS.map(({ code, status }) => [code, failureText(new ApiError(status, code, sentence))]));

    it(`R8.1 R1.6 every refusal of the catalogue has its own text in ${language}`, async () => {
      await i18next.changeLanguage('en');
      const english = textsOf();
      await i18next.changeLanguage(bcp47);
      const texts = textsOf();
      expect([...texts].filter(([, text]) => text === sentence)).toEqual([]);
      if (language !== 'en') expect([...texts].filter(([code, text]) => text === english.get(code))).toEqual([]);
      await i18next.changeLanguage('de');
    });
  });
});
