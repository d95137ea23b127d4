import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { spkiFingerprint, issueCertificate, createAuthority } from './certificate-authority.ts'
import { renewingCertificateSource } from './certificate-source.ts'
import { reloadingCertificateSource } from './reloading-certificate-source.ts'
import { authorityCertificatePath, openLocalAuthority } from './local-authority.ts'
import { openCertificateSource } from './open-certificate-source.ts'
import { readTlsSettings } from './tls-settings.ts'

const now = new Date()
const DAY = 86_400_000
const later = (days: number) => new Date(now.getTime() + days * DAY)

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-tls-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('openCertificateSource', () => {
  test('limits an authority to its names, which clients enforce', async () => {
    const authority = createAuthority('Test', ['localhost', '127.0.0.0/8', '::1/128'], 2, now)
    const accepted = async (name: string) => {
      const { certificate, key } = issueCertificate(authority, [name], 1, now)
      const server = createServer({ cert: certificate, key }).listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const checked = { port, host: '127.0.0.1', ca: authority.certificate }
      // SNI carries no IP addresses; the certificate is verified in the same way.
      const socket = connect({ ...checked, ...(!/^[\d.:]+$/.test(name) && { servername: name }) })
      onTestFinished(() => void socket.destroy())
      const [answer] = await Promise.race([
        once(socket, 'secureConnect'),
        once(socket, 'error') as Promise<[NodeJS.ErrnoException]>,
      ]).catch((error: unknown) => [error as NodeJS.ErrnoException])
      return answer === undefined ? 'accepted' : answer.message
    }
    expect(await accepted('localhost')).toBe('accepted')
    expect(await accepted('orrery.localhost')).toBe('accepted')
    expect(await accepted('127.0.0.1')).toBe('accepted')
    expect(await accepted('api.sanity.io')).toBe('permitted subtree violation')
    expect(await accepted('localhost.example.com')).toBe('permitted subtree violation')
  })

  test('issues server certificates with the authority in the chain', () => {
    const authority = createAuthority('Test', ['localhost'], 2, now)
    const issued = issueCertificate(authority, ['localhost', '::1'], 1, now)
    const certificate = new X509Certificate(issued.certificate)
    expect(certificate.checkIssued(new X509Certificate(authority.certificate))).toBe(true)
    expect(certificate.ca).toBe(false)
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(certificate.subjectAltName).toBe('DNS:localhost, IP Address:0:0:0:0:0:0:0:1')
    expect(spkiFingerprint(issued.certificate)).toMatch(/^[\w+/]{43}=$/)
    const stranger = createAuthority('Other', ['localhost'], 2, now)
    const mixed = { certificate: authority.certificate, key: stranger.key }
    expect(() => issueCertificate(mixed, ['localhost'], 1, now)).toThrow(/not that of/)
  })

  test('renews a certificate before it expires', () => {
    let at = 0
    const authority = createAuthority('Test', ['localhost'], 99, now)
    const source = renewingCertificateSource(authority, ['localhost'], () => later(at))
    const first = source.current()
    at = 6.9
    expect(source.current()).toBe(first)
    at = 7
    const second = source.current()
    expect(second).not.toBe(first)
    expect(Date.parse(new X509Certificate(second.certificate).validTo)).toBeGreaterThan(+later(20))
  })

  test('keeps the authority of a folder, readable by its owner alone, and replaces it before it expires', () => {
    const dataDir = folder()
    const first = openLocalAuthority(dataDir, now)
    expect(openLocalAuthority(dataDir, later(3_000))).toEqual(first)
    expect(readFileSync(authorityCertificatePath(dataDir), 'utf8')).toBe(first.certificate)
    expect(statSync(join(dataDir, 'tls')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'tls', 'authority.key.pem')).mode & 0o777).toBe(0o600)
    const second = openLocalAuthority(dataDir, later(3_640))
    expect(second.certificate).not.toBe(first.certificate)
    expect(readFileSync(authorityCertificatePath(dataDir), 'utf8')).toBe(second.certificate)
    const path = join(dataDir, 'tls', 'authority.key.pem')
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 900))
    expect(() => openLocalAuthority(dataDir, now)).toThrow(
      `The local authority in ${path} is damaged: remove the file, restart, and trust the new authority.`,
    )
  })

  test('reloads changed certificate files, and keeps the previous certificate when they are invalid', () => {
    const dir = folder()
    const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
    const authority = createAuthority('Test', ['localhost'], 99, now)
    let at = 0
    const warnings: string[] = []
    const put = (days: number) => {
      const issued = issueCertificate(authority, ['localhost'], days, later(at))
      writeFileSync(cert, issued.certificate)
      writeFileSync(key, issued.key)
      return issued
    }
    const settings = readTlsSettings('0', {
      CONTENT_LAKE_TLS_CERT: cert,
      CONTENT_LAKE_TLS_KEY: key,
    })!
    const open = () =>
      openCertificateSource(
        settings,
        { dataDir: dir, projectId: 'orrery' },
        () => later(at),
        (sentence) => warnings.push(sentence),
      )
    expect(open).toThrow(`${cert} cannot be read (ENOENT).`)
    const first = put(1)
    const source = open()
    expect(source.current()).toEqual(first)
    at = 0.5
    const second = put(1)
    expect(source.current()).toEqual(second)
    at = 0.6
    writeFileSync(key, first.key)
    expect(source.current()).toEqual(second)
    at = 0.7
    writeFileSync(cert, 'nonsense')
    expect(source.current()).toEqual(second)
    // Warns as well that each is valid for a day only.
    expect(warnings.filter((sentence) => !sentence.includes(' ends on '))).toEqual([
      `The key in ${key} is not that of ${cert}. The certificate that was read before stays.`,
      `${cert} contains no valid certificate in PEM format. The certificate that was read before stays.`,
    ])
    put(1)
    at = 3
    const ended = later(1.7).toISOString().slice(0, 10)
    expect(open).toThrow(`The certificate in ${cert} ended on ${ended}: put a new one there.`)
  })

  test('warns once before and once after a configured certificate expires', () => {
    const dir = folder()
    const files = { certificate: join(dir, 'cert.pem'), key: join(dir, 'key.pem') }
    const authority = createAuthority('Test', ['localhost'], 99, now)
    const put = (days: number) => {
      const issued = issueCertificate(authority, ['localhost'], days, later(at))
      writeFileSync(files.certificate, issued.certificate)
      writeFileSync(files.key, issued.key)
      return issued
    }
    let at = 0
    const warnings: string[] = []
    const first = put(10)
    const source = reloadingCertificateSource(
      files,
      () => later(at),
      (sentence) => warnings.push(sentence),
    )
    const day = (days: number) => later(days).toISOString().slice(0, 10)
    const soon = `The certificate in ${files.certificate} ends on ${day(10)}: put a new one there before that.`
    const over = `The certificate in ${files.certificate} ended on ${day(10)}: put a new one there.`
    for (at of [2, 4, 5, 11, 12]) expect(source.current()).toEqual(first)
    expect(warnings).toEqual([soon, over])
    const second = put(30)
    // The clock is set back by a day: the files are checked nevertheless.
    at = 11
    expect(source.current()).toEqual(second)
    expect(warnings).toHaveLength(2)
  })

  test('issues a valid certificate after the clock was set back by days', () => {
    let at = 0
    const authority = createAuthority('Test', ['localhost'], 99, later(-9))
    const source = renewingCertificateSource(authority, ['localhost'], () => later(at))
    const first = source.current()
    at = -0.5
    expect(source.current()).toBe(first)
    at = -5
    const { certificate } = source.current()
    expect(Date.parse(new X509Certificate(certificate).validFrom)).toBeLessThan(+later(-5))
  })

  test('reports invalid settings in one sentence', () => {
    expect(readTlsSettings(undefined, {})).toBeUndefined()
    expect(readTlsSettings(undefined, { CONTENT_LAKE_TLS_PORT: 'off' })).toBeUndefined()
    expect(readTlsSettings(undefined, { CONTENT_LAKE_TLS_PORT: 'auto' })).toEqual({ port: 0 })
    expect(readTlsSettings('3443', { CONTENT_LAKE_TLS_PORT: 'off' })).toEqual({ port: 3443 })
    expect(() => readTlsSettings('70000', {})).toThrow(
      '--tls-port must be "off", "auto" or a port number from 0 to 65535, not "70000".',
    )
    expect(() => readTlsSettings(undefined, { CONTENT_LAKE_TLS_KEY: 'x' })).toThrow(
      /belong together/,
    )
  })
})
