import { describe, expect, it } from 'vitest'
import { cachePolicies } from './cache-policies.ts'

describe('cachePolicies', () => {
  it('forbids storing a preview and requires revalidation of a page', () => {
    expect(cachePolicies.preview.header).toBe('private, no-store')
    expect(cachePolicies.visit.header).toMatch(/^private/)
    expect(cachePolicies.page.header).toContain('must-revalidate')
    expect(cachePolicies.page.revalidate).toBe(false)
    expect(cachePolicies.messages.header).toContain(`max-age=${24 * 60 * 60}`)
  })
})
