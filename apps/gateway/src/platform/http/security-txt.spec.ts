import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { type SecurityContact, serveSecurityTxt } from './security-txt';

const readSecurityTxt = async (settings: SecurityContact) => {
  const app = fastify();
  serveSecurityTxt(app, settings);
  return app.inject('/.well-known/security.txt');
};
const fieldsOf = (body: string) => new Map(body.split('\n').map((line) => line.split(': ') as [string, string]));

describe('security.txt', () => {
  it('R1.3 security.txt names the configured contact and is valid for less than a year', async () => {
    const { statusCode, headers, body } = await readSecurityTxt({
      contact: 'mailto:security@maker.example',
      publicUrl: 'https://partners.maker.example',
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = fieldsOf(body);
    expect(fields.get('Contact')).toBe('mailto:security@maker.example');
    expect(fields.get('Canonical')).toBe('https://partners.maker.example/.well-known/security.txt');
    const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  it("R1.3 security.txt has no canonical URL if the portal's address is not configured", async () => {
    const { body } = await readSecurityTxt({ contact: 'https://maker.example/report', publicUrl: undefined });
    expect([...fieldsOf(body).keys()].filter(Boolean)).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
  });

  it('R1.3 security.txt does not exist without a contact', async () => {
    expect((await readSecurityTxt({ contact: undefined, publicUrl: undefined })).statusCode).toBe(404);
  });
});
