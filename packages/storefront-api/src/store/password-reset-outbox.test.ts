import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storePasswordResetMail, passwordResetOutboxPath } from './password-reset-outbox.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const HOUR = 3_600_000

describe('password reset outbox', () => {
  it('stores password reset mails for a day, in a file that only its owner can read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-api-letters-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = passwordResetOutboxPath(folder)
    const read = () => readFileSync(path, 'utf8').trim().split('\n')
    storePasswordResetMail(path, { to: 'ada@example.com', url: 'http://shop/1' }, NOW)
    expect(read()).toEqual([
      '{"at":"2026-05-01T12:00:00.000Z","to":"ada@example.com","url":"http://shop/1"}',
    ])
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')

    writeFileSync(path, `nonsense\n{"to":7}\n${readFileSync(path, 'utf8')}`)
    chmodSync(path, 0o644)
    storePasswordResetMail(path, { to: 'bo@example.com', url: 'http://shop/2' }, NOW + 23 * HOUR)
    expect(read().map((line) => JSON.parse(line).url)).toEqual(['http://shop/1', 'http://shop/2'])
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    storePasswordResetMail(path, { to: 'cy@example.com', url: 'http://shop/3' }, NOW + 24 * HOUR)
    expect(read().map((line) => JSON.parse(line).url)).toEqual(['http://shop/2', 'http://shop/3'])

    const many = Array.from({ length: 1_200 }, () => read().at(-1)).join('\n')
    writeFileSync(path, many)
    storePasswordResetMail(path, { to: 'di@example.com', url: 'http://shop/4' }, NOW + 25 * HOUR)
    expect(read()).toHaveLength(1_000)
    expect(read().at(-1)).toContain('http://shop/4')
  })
})
