import { describe, expect, it } from 'vitest'
import { selectChecks } from './select-checks.ts'

describe('selectChecks', () => {
  const checks = ['types', 'file length', 'lint'].map((name) => ({ name }))
  const namesOf = (only?: string) => selectChecks(checks, only).map(({ name }) => name)

  it('selects the named checks, with hyphens for spaces, and all without a name', () => {
    expect(namesOf('lint,file-length')).toEqual(['file length', 'lint'])
    expect(namesOf('file length')).toEqual(['file length'])
    expect(namesOf()).toHaveLength(3)
  })

  it('rejects an unknown name and lists the known ones', () => {
    expect(() => namesOf('lint,typos')).toThrow(
      'Unknown check "typos". Checks: file-length, lint, types.',
    )
  })
})
