import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proxy } from '../../tools/proxies';

const DEPLOY = join(import.meta.dirname, '../../deploy');

const fileOf = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
export const secondsIn = (name: string, pattern: RegExp): number => Number(pattern.exec(fileOf(name))?.[1]);
/** The number of seconds for which a stopping gateway continues to serve behind each proxy. */
export const LEAVE_S: Record<Proxy, number> = {
  nginx: secondsIn('portal.service', /LEAVE_S=(\d+)/),
  caddy: secondsIn('compose.yaml', /LEAVE_S: "(\d+)"/),
};

/** Changes only names, ports and TLS in the shipped settings of a proxy. The certificates belong to the installation. */
const adapt = (text: string, changes: readonly (readonly [RegExp, string])[]): string =>
  changes.reduce((text, [pattern, instead]) => {
    const output = text.replace(pattern, instead);
    if (output === text) throw new Error(`${pattern} is not in the settings`);
    return output;
  }, text);

/** The arguments that start each proxy in front of two gateways, without TLS. */
export const startArgs: Record<Proxy, (folder: string, port: number, gateways: readonly number[]) => string[]> = {
  nginx: (folder, port, [one, other]) => {
    const processSettings = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\n`;
    const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
      .join('');
    const file = join(folder, 'nginx.conf');
    const settings = adapt(fileOf('nginx.conf'), [
      [/127\.0\.0\.1:3001/g, `127.0.0.1:${one}`],
      [/127\.0\.0\.1:3002/g, `127.0.0.1:${other}`],
      [/listen 443 ssl.*/, `listen 127.0.0.1:${port};`],
      [/ +ssl_certificate.*\n/g, ''],
      [/http \{\n/, `http {\n${temporaryPaths}`],
    ]);
    writeFileSync(file, processSettings + settings);
    return ['-p', folder, '-c', file];
  },
  caddy: (folder, port, [one, other]) => {
    const file = join(folder, 'Caddyfile');
    const settings = adapt(fileOf('Caddyfile'), [
      [/gateway-1:3000/g, `127.0.0.1:${one}`],
      [/gateway-2:3000/g, `127.0.0.1:${other}`],
      [/\{\$DOMAIN\}/, `http://127.0.0.1:${port}`],
    ]);
    writeFileSync(file, `{\n\tadmin off\n}\n${settings}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
};

/** The arguments that check the shipped settings of each proxy, except for one port and the certificates. */
export const checkArgs: Record<Proxy, (folder: string, port: number) => string[]> = {
  nginx: (folder, port) => {
    const [key, certificate, file] = ['key.pem', 'cert.pem', 'shipped.conf'].map((name) => join(folder, name));
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=partners.example.com',
      '-keyout',
      key!,
      '-out',
      certificate!,
    ];
    const { status, stderr } = spawnSync('openssl', request, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`No certificate could be made.\n${stderr}`);
    const settings = adapt(fileOf('nginx.conf'), [
      [/listen 443/, `listen 127.0.0.1:${port}`],
      [/ssl_certificate .*/, `ssl_certificate ${certificate};`],
      [/ssl_certificate_key .*/, `ssl_certificate_key ${key};`],
    ]);
    writeFileSync(file!, `pid ${folder}/nginx.pid;\n${settings}`);
    return ['-t', '-p', folder, '-c', file!];
  },
  caddy: () => ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')],
};
