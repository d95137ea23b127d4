import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { trustSteps } from '../tls/trust-steps.ts'
import { runCommandLine } from './run-command-line.ts'

describe('addTrustCommand', () => {
  test('prints the steps of trust, runs them with --yes, and reverts them', async () => {
    const home = mkdtempSync(join(tmpdir(), 'content-lake-trust-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const [bin, log] = [join(home, 'bin'), join(home, 'log')]
    mkdirSync(bin)
    mkdirSync(join(home, '.pki/nssdb'), { recursive: true })
    const output: string[] = []
    const terminal = {
      env: { HOME: home, PATH: bin, CONTENT_LAKE_DATA_DIR: join(home, 'lake') },
      out: (text: string) => output.push(text),
      err: (text: string) => output.push(text),
      isInteractive: false,
    }
    const runTrust = async (...words: string[]) => {
      output.length = 0
      return [await runCommandLine(['trust', ...words], terminal), output.join('\n')]
    }
    const store = (exit: number) =>
      writeFileSync(
        join(bin, 'certutil'),
        `#!/bin/sh\necho "$@" >> ${log}\necho locked >&2\nexit ${exit}\n`,
        {
          mode: 0o755,
        },
      )
    store(0)
    const lake = join(home, 'lake')
    expect(await runTrust('--yes')).toEqual([
      1,
      expect.stringContaining(`There is no lake in ${lake}`),
    ])
    expect(existsSync(lake)).toBe(false)
    mkdirSync(lake)
    writeFileSync(databasePath(lake), '')
    expect(await runTrust()).toEqual([
      0,
      expect.stringMatching(
        /^Would create the authority.*\nWould change.* -A -t C,, -n Content lake/,
      ),
    ])
    expect(await runTrust('--remove', '--yes')).toEqual([
      1,
      expect.stringContaining('no certificate authority'),
    ])
    expect(existsSync(join(lake, 'tls'))).toBe(false)
    expect(() => readFileSync(log)).toThrow('ENOENT')
    const [code, done] = await runTrust('--yes')
    expect([code, done]).toEqual([0, expect.stringMatching(/^Change Chromium's .*: certutil/)])
    expect(done).not.toContain('Nothing is changed')
    expect(readFileSync(log, 'utf8')).toContain(join(lake, 'tls', 'authority.pem'))
    expect(await runTrust()).toEqual([
      0,
      expect.stringMatching(/^Would change.*lake of \S+ \w{8} -i/),
    ])
    expect((await runTrust('--remove', '--yes'))[0]).toBe(0)
    expect(readFileSync(log, 'utf8')).toContain(' -D -n Content lake')
    store(1)
    expect(await runTrust('--yes')).toEqual([1, expect.stringContaining('certutil failed: locked')])
  })

  test('uses the certificate stores of each system, and the machine’s as root', () => {
    const machine = {
      platform: 'linux' as NodeJS.Platform,
      home: '/home/edith',
      isRoot: false,
      hasProgram: (program: string) => program === 'update-ca-certificates',
      hasFolder: () => true,
    }
    const steps = (change: Partial<typeof machine>, remove = false) =>
      trustSteps({ ...machine, ...change }, '/lake.pem', 'Lake of x', remove).map(({ command }) =>
        command.join(' '),
      )
    expect(steps({})).toEqual([])
    expect(steps({ isRoot: true })).toEqual([
      'cp /lake.pem /usr/local/share/ca-certificates/lake-of-x.crt',
      'update-ca-certificates',
    ])
    expect(steps({ isRoot: true }, true)[0]).toBe(
      'rm -f /usr/local/share/ca-certificates/lake-of-x.crt',
    )
    const machineSteps = trustSteps({ ...machine, isRoot: true }, '/lake.pem', 'Lake of x', false)
    expect(machineSteps.map(({ description }) => `Would ${description}`)).toEqual([
      'Would change the certificates of this machine',
      'Would bring the certificates of this machine up to date',
    ])
    expect(steps({ platform: 'darwin' })).toEqual([
      'security add-trusted-cert -r trustRoot -k /home/edith/Library/Keychains/login.keychain-db /lake.pem',
    ])
    expect(steps({ platform: 'win32' }, true)).toEqual(['certutil -user -delstore Root Lake of x'])
  })
})
