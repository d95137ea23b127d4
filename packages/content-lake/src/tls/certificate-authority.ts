import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
} from '@peculiar/asn1-x509'
import { isIP } from 'node:net'
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'

/** A certificate with its private key, both as PEM. */
export interface CertificateWithKey {
  certificate: string
  key: string
}

/** Subject and validity of a certificate. */
interface CertificateSubject {
  subject: string
  notBefore: Date
  notAfter: Date
}

const DAY = 86_400_000

/** ecdsa-with-SHA256 (RFC 5758). */
const SIGNED_BY = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })

const COMMON_NAME = '2.5.4.3'

/**
 * Creates a certificate authority that is limited to these names and their subdomains: the name constraint is a
 * critical extension (RFC 5280, 4.2.1.10), so clients that do not support it reject its certificates.
 *
 * @param names host names; networks as `address/mask`
 * @param days validity, from a day before `now` on
 */
export function createAuthority(
  subject: string,
  names: readonly string[],
  days: number,
  now: Date,
): CertificateWithKey {
  const pair = keyPair()
  const permittedSubtrees = new GeneralSubtrees(
    names.map((name) => new GeneralSubtree({ base: generalName(name) })),
  )
  const certificate = signed(
    { subject, ...validity(days, now) },
    { name: subject, key: pair.privateKey, publicKey: pair.publicKey },
    pair.publicKey,
    [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)),
      extension(id_ce_nameConstraints, new NameConstraints({ permittedSubtrees })),
    ],
  )
  return { certificate, key: pemOf(pair.privateKey) }
}

/**
 * Issues a server certificate for these names, with its own key. The PEM includes the authority's certificate.
 *
 * @throws Error when the key is not that of the authority
 */
export function issueCertificate(
  authority: CertificateWithKey,
  names: readonly string[],
  days: number,
  now: Date,
): CertificateWithKey {
  const issuer = new X509Certificate(authority.certificate)
  const key = createPrivateKey(authority.key)
  if (!issuer.checkPrivateKey(key)) throw new Error('the key is not that of the certificate')
  const pair = keyPair()
  const alternatives = new SubjectAlternativeName(names.map(generalName))
  const certificate = signed(
    { subject: 'Content lake', ...validity(days, now) },
    { name: commonName(issuer), key, publicKey: issuer.publicKey },
    pair.publicKey,
    [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature)),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth]), false),
      extension(id_ce_subjectAltName, alternatives, false),
    ],
  )
  return { certificate: certificate + authority.certificate, key: pemOf(pair.privateKey) }
}

/** The common name of a certificate. */
export function commonName(certificate: X509Certificate): string {
  return /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? ''
}

/** Base64 of the SHA-256 of the public key: what Chromium's `--ignore-certificate-errors-spki-list` takes. */
export function spkiFingerprint(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

function signed(
  { subject, notBefore, notAfter }: CertificateSubject,
  issuer: { name: string; key: KeyObject; publicKey: KeyObject },
  publicKey: KeyObject,
  extensions: Extension[],
): string {
  const authorityKey = new AuthorityKeyIdentifier({ keyIdentifier: keyId(issuer.publicKey) })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: SIGNED_BY,
    issuer: nameOf(issuer.name),
    validity: new Validity({ notBefore, notAfter }),
    subject: nameOf(subject),
    subjectPublicKeyInfo: AsnConvert.parse(spki(publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions([
      ...extensions,
      extension(id_ce_subjectKeyIdentifier, keyId(publicKey), false),
      extension(id_ce_authorityKeyIdentifier, authorityKey, false),
    ]),
  })
  const whole = new Certificate({
    tbsCertificate,
    signatureAlgorithm: SIGNED_BY,
    signatureValue: bytes(
      sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer.key),
    ),
  })
  return new X509Certificate(Buffer.from(AsnConvert.serialize(whole))).toString()
}

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }))
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' })
}

/** Twenty octets at most, positive (RFC 5280, 4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  return bytes(serial)
}

function keyId(key: KeyObject): SubjectKeyIdentifier {
  return new SubjectKeyIdentifier(bytes(createHash('sha1').update(spki(key)).digest()))
}

/** Starts a day earlier, because clocks differ. */
function validity(days: number, now: Date): { notBefore: Date; notAfter: Date } {
  const [notBefore, notAfter] = [now.getTime() - DAY, now.getTime() + days * DAY]
  return { notBefore: new Date(notBefore), notAfter: new Date(notAfter) }
}

function nameOf(common: string): Name {
  const value = new AttributeValue({ utf8String: common })
  return new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })]),
  ])
}

function generalName(name: string): GeneralName {
  const isAddress = isIP(name.split('/')[0] ?? '') !== 0
  return new GeneralName(isAddress ? { iPAddress: name } : { dNSName: name })
}

function extension(extnID: string, value: object, critical = true): Extension {
  const extnValue = new OctetString(AsnConvert.serialize(value))
  return new Extension({ extnID, critical, extnValue })
}

function bytes(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer
}
