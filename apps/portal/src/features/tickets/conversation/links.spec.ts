import { describe, expect, it } from '@jest/globals';
import { splitLinks } from './links';

const links = (text: string) => splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

describe('links in messages', () => {
  it.each([
    ['See https://docs.yarrowdyne.example/f20#zero for it.', 'https://docs.yarrowdyne.example/f20#zero'],
    ['It is http://10.0.0.7:8080/status?unit=3&raw=1', 'http://10.0.0.7:8080/status?unit=3&raw=1'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['https://example.com/straße/été', 'https://example.com/straße/été'],
    ['https://example.com/100%25/~a_b-c/@d', 'https://example.com/100%25/~a_b-c/@d'],
  ])('R10.1 a URL in a text becomes a link: %s', (text, link) => expect(links(text)).toEqual([link]));

  it.each([
    ['Is it https://example.com/a?', 'https://example.com/a'],
    ['(see https://example.com/a)', 'https://example.com/a'],
    ['(https://example.com/wiki/Pump_(device)).', 'https://example.com/wiki/Pump_(device)'],
    ['"https://example.com/a", he said', 'https://example.com/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['https://example.com...', 'https://example.com'],
    ['**https://example.com/a**', 'https://example.com/a'],
  ])('R10.1 punctuation of the surrounding sentence is not part of a link: %s', (text, link) => expect(links(text)).toEqual([link]));

  it.each([
    ['詳細はhttps://example.com/f20をご覧ください。', 'https://example.com/f20'],
    ['https://example.comをご覧ください', 'https://example.com'],
    ['「https://example.com/a」を参照', 'https://example.com/a'],
    ['https://example.com/a에서 확인', 'https://example.com/a'],
    ['ดูที่https://example.com/aครับ', 'https://example.com/a'],
    ['انظر https://example.com/a، ثم أخبرنا', 'https://example.com/a'],
    ['وhttps://example.com/دليل؟', 'https://example.com/دليل'],
  ])('R1.6 a URL is found next to letters of every script: %s', (text, link) => expect(links(text)).toEqual([link]));

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'javascript://example.com/%0aalert(1)',
    'xhttps://example.com',
    'file:///etc/passwd',
    'https://',
    'https://localhost',
    'https://user:secret@',
    'https://example.com\u0430.test',
    'https://www.m\u00fcnchen.test',
    'https://a.b2\u00fc.test',
    'https://999.999.999.999',
    'bruno@havelwerk.example',
  ])('T24 text that is not an http(s) URL does not become a link: %s', (text) => {
    expect(links(text)).toEqual([]);
    expect(splitLinks(text)).toEqual([{ kind: 'words', text }]);
  });

  it('T24 a user name before the host cannot disguise the target of a link', () => {
    expect(links('https://bank.example@evil.example/a')).toEqual(['https://bank.example']);
    expect(links('https://bank.example\\@evil.example')).toEqual(['https://bank.example']);
  });

  const manyAddresses = (times: number) =>
    `One https://a.example, two (https://b.example/c${')'.repeat(times * 20_000)}. ${'https://a.'.repeat(times * 2000)}${'a-'.repeat(times * 20_000)}`;

  it('R10.1 a text is shown completely, regardless of how many URLs it contains', () => {
    const text = manyAddresses(1);
    const parts = splitLinks(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it('R10.1 the time for finding links grows linearly with the length of the text', () => {
    const [short = 0, long = 0] = [1, 4].map((times) => {
      const runs = [1, 2, 3].map(() => {
        const usageBefore = process.cpuUsage();
        splitLinks(manyAddresses(times));
        return process.cpuUsage(usageBefore).user / 1_000;
      });
      return Math.min(...runs);
    });
    // Below 5 ms the measurement is too imprecise.
    expect(long / Math.max(short, 5)).toBeLessThan(12);
  });
});
