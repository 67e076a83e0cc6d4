import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { HTTPS_HOSTS } from './origins.ts';

/** A self-signed certificate in PEM, and what a browser needs to accept it. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Base64 of the SHA-256 of the public key: the value of Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly spki: string;
}

/** Makes a certificate for `HTTPS_HOSTS`, valid for a year from now; takes some tens of milliseconds. */
export async function makeCertificate(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'Toolscope test site' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          ...HTTPS_HOSTS.map((value) => ({ type: 2 as const, value })),
          { type: 7 as const, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const publicKey = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  const spki = createHash('sha256').update(publicKey).digest('base64');
  return { key: made.private, cert: made.cert, spki };
}
