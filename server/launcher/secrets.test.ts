import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureSecrets, secretNames, secretsPath } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('ensureSecrets', () => {
  it('generates long, distinct secrets once', () => {
    const first = ensureSecrets(folder)
    expect(new Set(Object.values(first)).size).toBe(secretNames.length)
    for (const secret of Object.values(first)) expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(ensureSecrets(folder)).toEqual(first)
  })

  it('keeps existing secrets, adds missing ones and makes the file private', () => {
    writeFileSync(secretsPath(folder), '{"CONTENT_LAKE_TOKEN":"mine"}', { mode: 0o644 })
    const secrets = ensureSecrets(folder)
    expect(secrets.CONTENT_LAKE_TOKEN).toBe('mine')
    expect(secrets.REVALIDATE_SECRET).toBeTypeOf('string')
    expect(statSync(secretsPath(folder)).mode & 0o777).toBe(0o600)
  })

  it('rejects a corrupt file instead of replacing secrets that existing content needs', () => {
    writeFileSync(secretsPath(folder), '{')
    expect(() => ensureSecrets(folder)).toThrow(/secrets\.json is not valid JSON/)
  })
})
